/** Random flows: blocks within blocks, some with a way back, some with a line that makes no sense. */
import fc from 'fast-check';
import type { FlowDraft, LineDraft, NodeDraft } from '../../server/engine/writeBpmn.ts';
import { end, gateway, handle, start, step } from './given.ts';

export const users = ['u1', 'u2', 'u3', 'u4', 'u5', 'gone'] as const;
const user = fc.constantFrom(...users);

/** A piece of flow with one way in and one way out; ids come from the place in the tree. */
type Block =
  | { kind: 'step'; data: StepData }
  | { kind: 'seq'; blocks: Block[] }
  | { kind: 'fork'; join: 'PARALLEL' | 'INCLUSIVE' | 'CONVERGE'; conditional: boolean; blocks: Block[] }
  | { kind: 'choice'; blocks: Block[]; limit: number }
  | { kind: 'loop'; block: Block; limit: number };

type StepData = Parameters<typeof step>[2] & { users: string[] };

const allButtons = ['fallback', 'addSign', 'transform'].map((enName) => ({ enName, enable: true }));

const stepData: fc.Arbitrary<StepData> = fc.record({
  kind: fc.constantFrom('APPROVAL', 'APPROVAL', 'APPROVAL', 'HANDLE', 'CC'),
  users: fc.uniqueArray(user, { maxLength: 4 }),
  approvalMode: fc.constantFrom('PARALLEL', 'SEQUENTIAL'),
  passConditionType: fc.constantFrom('PERCENT', 'COUNT'),
  passConditionNum: fc.constantFrom(1, 2, 50, 67, 100),
  backConditionType: fc.constantFrom('COUNT', 'PERCENT'),
  backConditionNum: fc.constantFrom(1, 1, 2, 50, 100),
  notFoundCandidateStrategy: fc.constantFrom(
    'AUTO_TO_NEXT',
    'AUTO_TO_NEXT',
    'TO_ADMIN',
    'TO_ADMIN',
    'REFUSE',
  ),
  funcConfList: fc.constantFrom([], allButtons, allButtons),
  selectable: fc.constantFrom(false, false, false, true),
});

const { block } = fc.letrec<{ block: Block; leaf: Block }>((tie) => ({
  leaf: fc.record({ kind: fc.constant('step' as const), data: stepData }),
  block: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { arbitrary: tie('leaf'), weight: 3 },
    {
      arbitrary: fc.record({
        kind: fc.constant('seq' as const),
        blocks: fc.array(tie('block'), { minLength: 1, maxLength: 3 }),
      }),
      weight: 2,
    },
    {
      arbitrary: fc.record({
        kind: fc.constant('fork' as const),
        join: fc.constantFrom('PARALLEL' as const, 'INCLUSIVE' as const, 'CONVERGE' as const),
        conditional: fc.boolean(),
        blocks: fc.array(tie('block'), { minLength: 2, maxLength: 3 }),
      }),
      weight: 2,
    },
    {
      arbitrary: fc.record({
        kind: fc.constant('choice' as const),
        blocks: fc.array(tie('block'), { minLength: 2, maxLength: 2 }),
        limit: fc.nat(3),
      }),
      weight: 1,
    },
    {
      arbitrary: fc.record({
        kind: fc.constant('loop' as const),
        block: tie('block'),
        limit: fc.nat(3),
      }),
      weight: 1,
    },
  ),
}));

type Drawn = { nodes: NodeDraft[]; lines: LineDraft[]; in: string; out: string };

function drawn(block: Block, id: string): Drawn {
  if (block.kind === 'step') {
    const { users: named, ...data } = block.data;
    return { nodes: [step(id, named, data)], lines: [], in: id, out: id };
  }
  if (block.kind === 'seq') return sequence(block.blocks.map((one, index) => drawn(one, `${id}_${index}`)));
  if (block.kind === 'loop') return loop(drawn(block.block, `${id}_0`), id, block.limit);
  const parts = block.blocks.map((one, index) => drawn(one, `${id}_${index}`));
  return block.kind === 'fork' ? fork(parts, id, block) : choice(parts, id, block.limit);
}

const all = (parts: readonly Drawn[]) => ({
  nodes: parts.flatMap((part) => part.nodes),
  lines: parts.flatMap((part) => part.lines),
});

function sequence(parts: readonly Drawn[]): Drawn {
  const { nodes, lines } = all(parts);
  const between = parts.slice(1).map((part, index) => ({ from: parts[index]?.out ?? '', to: part.in }));
  return { nodes, lines: [...lines, ...between], in: parts[0]?.in ?? '', out: parts.at(-1)?.out ?? '' };
}

function fork(
  parts: readonly Drawn[],
  id: string,
  { join, conditional }: Extract<Block, { kind: 'fork' }>,
): Drawn {
  const inclusive = join !== 'PARALLEL' && conditional;
  const [split, joined] = [`${id}_split`, `${id}_join`];
  const { nodes, lines } = all(parts);
  const end = join === 'CONVERGE' ? step(joined, ['u1'], { kind: 'CONVERGE' }) : gateway(joined, join);
  const out = parts.map((part, index) => ({
    from: split,
    to: part.in,
    ...(inclusive && index > 0 ? { when: `x >= ${index}` } : {}),
  }));
  return {
    nodes: [gateway(split, inclusive ? 'INCLUSIVE' : 'PARALLEL'), ...nodes, end],
    lines: [...lines, ...out, ...parts.map((part) => ({ from: part.out, to: joined }))],
    in: split,
    out: joined,
  };
}

function choice(parts: readonly Drawn[], id: string, limit: number): Drawn {
  const [split, joined] = [`${id}_x`, `${id}_y`];
  const { nodes, lines } = all(parts);
  const out = parts.map((part, index) =>
    index === 0
      ? { from: split, to: part.in, when: `x > ${limit}` }
      : { from: split, to: part.in, otherwise: true },
  );
  return {
    nodes: [gateway(split, 'EXCLUSIVE'), ...nodes, gateway(joined, 'EXCLUSIVE')],
    lines: [...lines, ...out, ...parts.map((part) => ({ from: part.out, to: joined }))],
    in: split,
    out: joined,
  };
}

/** Again while the form says so; a person stands in every round. */
function loop(part: Drawn, id: string, limit: number): Drawn {
  const [person, again] = [`${id}_p`, `${id}_again`];
  return {
    nodes: [step(person, ['u1'], { kind: 'HANDLE' }), ...part.nodes, gateway(again, 'EXCLUSIVE')],
    lines: [
      ...part.lines,
      { from: person, to: part.in },
      { from: part.out, to: again },
      { from: again, to: person, when: `x > ${limit}` },
    ],
    in: person,
    out: again,
  };
}

const settings = fc.record({
  duplicateApprover: fc.constantFrom('NONE' as const, 'CONSECUTIVE' as const, 'ANY' as const),
  skipInitiator: fc.boolean(),
  revokeByInitiator: fc.constantFrom('BEFORE_FIRST_APPROVAL' as const, 'ANYTIME' as const),
});

/** A stray line between any two nodes, as a careless author draws it. */
const stray = fc.oneof(
  { arbitrary: fc.constant(null), weight: 3 },
  { arbitrary: fc.tuple(fc.nat(30), fc.nat(30)), weight: 1 },
);

export const flow: fc.Arbitrary<FlowDraft> = fc.tuple(block, settings, stray).map(([tree, given, odd]) => {
  const body = sequence([drawn(tree, 'n')]);
  const lines: LineDraft[] = [
    { from: 'start', to: 'handle' },
    { from: 'handle', to: body.in },
    ...body.lines,
    { from: body.out, to: 'end', ...(body.out.endsWith('_again') ? { otherwise: true } : {}) },
  ];
  const [from, to] = odd ? odd.map((index) => body.nodes[index % body.nodes.length]?.id ?? 'end') : [];
  const extra = from && to ? [{ id: 'stray', from, to }] : [];
  return {
    name: '随机流程',
    settings: given,
    nodes: [start, handle, ...body.nodes, end],
    lines: [...lines.map(endOfLoop(body.nodes)), ...extra],
  };
});

/** Whether a stray line makes the flow one that may come to a standstill. */
export const isOdd = (draft: FlowDraft) => draft.lines.some((line) => line.id === 'stray');

/** What leaves a loop's gateway forwards is its default line. */
const endOfLoop =
  (nodes: readonly NodeDraft[]) =>
  (line: LineDraft): LineDraft => {
    const leavesLoop = line.from.endsWith('_again') && line.when === undefined;
    return leavesLoop && nodes.some((node) => node.id === line.from) ? { ...line, otherwise: true } : line;
  };

/** A user does something; the numbers pick among what is there at that moment. */
export const move = fc.record({
  what: fc.nat(99),
  task: fc.nat(40),
  who: user,
  other: fc.nat(40),
  flag: fc.boolean(),
});
export type Move = typeof move extends fc.Arbitrary<infer M> ? M : never;
