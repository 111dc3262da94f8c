/** Random flows: blocks within blocks with every node rule, some with a way back, some with a line that makes no sense. */
import fc from 'fast-check';
import type { FlowDraft, LineDraft, NodeDraft } from '../../../server/engine/bpmn/writeBpmn.ts';
import {
  approvalNode,
  engineEndNode,
  engineHandleNode,
  engineStartNode,
  gatewayNode,
} from './engineWorld.ts';

/** `gone` is disabled from the beginning. */
export const randomFlowUsers = ['u1', 'u2', 'u3', 'u4', 'u5', 'gone'] as const;
const user = fc.constantFrom(...randomFlowUsers);

type Data = NonNullable<NodeDraft['data']>;
type Join = 'PARALLEL' | 'INCLUSIVE' | 'CONVERGE';

/** A piece of flow with one way in and one way out; ids come from the place in the tree. */
type Block =
  | { kind: 'step'; node: 'HANDLE' | 'APPROVAL' | 'CC' | 'CONVERGE'; data: Data }
  | { kind: 'seq'; blocks: Block[] }
  /** Splits at a gateway, or at the person before it; joins, or simply meets at the next person. */
  | { kind: 'fork'; join: Join | 'MEET'; conditional: boolean; bySplitter: boolean; blocks: Block[] }
  /** A branch that ends by itself beside one that goes on. */
  | { kind: 'stub'; side: Block; block: Block }
  | { kind: 'choice'; blocks: Block[]; limit: number }
  | { kind: 'loop'; block: Block; limit: number };

const candidate = fc.oneof(
  { arbitrary: user.map((target) => ({ candidateType: 'USER' as const, target })), weight: 12 },
  { arbitrary: fc.constant({ candidateType: 'PREVIOUS_HANDLER' as const }), weight: 2 },
  {
    arbitrary: fc.constant({ candidateType: 'DYNAMIC_FIELD' as const, target: 'initiator' }),
    weight: 2,
  },
  {
    arbitrary: fc.nat(2).map((level) => ({ candidateType: 'LEADER_CHAIN' as const, target: String(level) })),
    weight: 1,
  },
);

/** Absent in most cases: the other data then say something. */
const usually = <T>(usual: T, rare: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: fc.constant(usual), weight: 3 }, { arbitrary: rare, weight: 1 });

const button = (enName: string) => ({ enName, enable: true });
const allButtons = ['fallback', 'addSign', 'transform', 'draft', 'trash', 'delete'].map(button);

const voteCounts = fc
  .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 2 }))
  .map(([minSelectNum, more]) => ({ selectable: true, minSelectNum, maxSelectNum: minSelectNum + more }));

const fallbackStrategy = fc.oneof(
  fc.constantFrom({ notFoundCandidateStrategy: 'AUTO_TO_NEXT' as const }),
  fc.constantFrom<Data>(
    { notFoundCandidateStrategy: 'TO_ADMIN' },
    { notFoundCandidateStrategy: 'REFUSE' },
    { notFoundCandidateStrategy: 'TO_USER', notFoundCandidateTarget: 'u2' },
    { notFoundCandidateStrategy: 'TO_USER', notFoundCandidateTarget: 'gone' },
  ),
);

const timeout = fc
  .constantFrom('REMIND' as const, 'AUTO_PASS' as const, 'AUTO_BACK' as const, 'TRANSFER' as const)
  .map((action) => ({ enableTimeout: true, timeout: { duration: 'PT1H', action, target: 'u3' } }));

const rule = fc.record({
  passConditionType: fc.constantFrom('PERCENT' as const, 'COUNT' as const),
  passConditionNum: fc.constantFrom(1, 2, 3, 34, 50, 67, 100),
  backConditionType: fc.constantFrom('COUNT' as const, 'PERCENT' as const),
  backConditionNum: fc.constantFrom(1, 1, 2, 50, 100),
});

const data: fc.Arbitrary<Data> = fc
  .tuple(
    rule,
    fallbackStrategy,
    usually<Data>({}, voteCounts),
    usually<Data>({}, timeout),
    fc.record({
      candidateList: fc.uniqueArray(candidate, { maxLength: 4, selector: (one) => JSON.stringify(one) }),
      approvalMode: fc.constantFrom('PARALLEL' as const, 'SEQUENTIAL' as const),
      funcConfList: fc.constantFrom([], allButtons, allButtons),
      fieldProperties: usually<Data['fieldProperties']>(
        [],
        fc.constant([{ fieldName: 'note', isWritable: true }]),
      ),
      backToType: fc.constantFrom('BACK_TO_FIRST' as const, 'BACK_TO_PREVIOUS' as const),
    }),
  )
  .map((parts): Data => Object.assign({}, ...parts))
  .map((given) => (given.selectable ? { ...given, candidateList: withFallback(given) } : given));

/** At a node that may pass automatically, the candidates must not depend on a preceding selection. */
const withFallback = ({ candidateList = [] }: Data) =>
  candidateList.filter((one) => one.candidateType !== 'PREVIOUS_HANDLER');

const limit = fc.nat(3);

const { block } = fc.letrec<{ block: Block; leaf: Block }>((tie) => {
  const blocks = (minLength: number) => fc.array(tie('block'), { minLength, maxLength: 3 });
  const leaf = fc.record({
    kind: fc.constant('step' as const),
    node: fc.constantFrom('APPROVAL', 'APPROVAL', 'APPROVAL', 'APPROVAL', 'HANDLE', 'CC', 'CONVERGE'),
    data,
  });
  const seq = fc.record({ kind: fc.constant('seq' as const), blocks: blocks(1) });
  const fork = fc.record({
    kind: fc.constant('fork' as const),
    join: fc.constantFrom('PARALLEL', 'INCLUSIVE', 'CONVERGE', 'MEET'),
    conditional: fc.boolean(),
    bySplitter: fc.boolean(),
    blocks: blocks(2),
  });
  const stub = fc.record({ kind: fc.constant('stub' as const), side: tie('leaf'), block: tie('block') });
  const choice = fc.record({ kind: fc.constant('choice' as const), blocks: blocks(2), limit });
  const loop = fc.record({ kind: fc.constant('loop' as const), block: tie('block'), limit });
  return {
    leaf,
    block: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      { arbitrary: tie('leaf'), weight: 6 },
      { arbitrary: seq, weight: 4 },
      { arbitrary: fork, weight: 4 },
      { arbitrary: stub, weight: 1 },
      { arbitrary: choice, weight: 2 },
      { arbitrary: loop, weight: 2 },
    ),
  };
});

type FlowFragment = { nodes: NodeDraft[]; lines: LineDraft[]; in: string; out: string };
type BlockOfKind<K extends Block['kind']> = Extract<Block, { kind: K }>;
type BlockBuilders = { readonly [K in Block['kind']]: (block: BlockOfKind<K>, id: string) => FlowFragment };

const blockBuilders: BlockBuilders = {
  step: ({ node, data }, id) => ({
    nodes: [{ ...approvalNode(id, [], { kind: node }), data }],
    lines: [],
    in: id,
    out: id,
  }),
  seq: ({ blocks }, id) => sequence(buildBlocks(blocks, id)),
  fork,
  stub,
  choice,
  loop,
};

// Each entry takes the block of its own key; TypeScript cannot pair a union's key with its member.
const buildBlock = (block: Block, id: string): FlowFragment =>
  (blockBuilders[block.kind] as (block: Block, id: string) => FlowFragment)(block, id);

const buildBlocks = (blocks: readonly Block[], id: string) =>
  blocks.map((one, index) => buildBlock(one, `${id}_${index}`));

const mergeFragments = (drawings: readonly FlowFragment[]) => ({
  nodes: drawings.flatMap((one) => one.nodes),
  lines: drawings.flatMap((one) => one.lines),
});

function sequence(drawings: readonly FlowFragment[]): FlowFragment {
  const { nodes, lines } = mergeFragments(drawings);
  const between = drawings.slice(1).map((one, index) => ({ from: drawings[index]?.out ?? '', to: one.in }));
  return { nodes, lines: [...lines, ...between], in: drawings[0]?.in ?? '', out: drawings.at(-1)?.out ?? '' };
}

function fork({ blocks, join, conditional, bySplitter }: BlockOfKind<'fork'>, id: string): FlowFragment {
  const branches = buildBlocks(blocks, id);
  const inclusive = join !== 'PARALLEL' && conditional;
  const [split, joined] = [`${id}_split`, `${id}_join`];
  const { nodes, lines } = mergeFragments(branches);
  const out = branches.map((branch, index) => ({
    from: split,
    to: branch.in,
    ...(inclusive && index > 0 ? { when: `x >= ${index}` } : {}),
  }));
  const splitter = bySplitter
    ? approvalNode(split, ['u2'])
    : gatewayNode(split, inclusive ? 'INCLUSIVE' : 'PARALLEL');
  return {
    nodes: [splitter, ...nodes, joinNode(join, joined)],
    lines: [...lines, ...out, ...branches.map((branch) => ({ from: branch.out, to: joined }))],
    in: split,
    out: joined,
  };
}

function joinNode(join: BlockOfKind<'fork'>['join'], id: string): NodeDraft {
  if (join === 'MEET') return approvalNode(id, ['u3', 'u4'], { passConditionNum: 50 });
  return join === 'CONVERGE' ? approvalNode(id, ['u1'], { kind: 'CONVERGE' }) : gatewayNode(id, join);
}

function stub({ side, block }: BlockOfKind<'stub'>, id: string): FlowFragment {
  const split = `${id}_split`;
  const [beside, main] = [buildBlock(side, `${id}_0`), buildBlock(block, `${id}_1`)];
  const { nodes, lines } = mergeFragments([beside, main]);
  const out = [beside, main].map((branch) => ({ from: split, to: branch.in }));
  return {
    nodes: [gatewayNode(split, 'PARALLEL'), ...nodes],
    lines: [...lines, ...out],
    in: split,
    out: main.out,
  };
}

function choice({ blocks, limit }: BlockOfKind<'choice'>, id: string): FlowFragment {
  const branches = buildBlocks(blocks.slice(0, 2), id);
  const [split, joined] = [`${id}_x`, `${id}_y`];
  const { nodes, lines } = mergeFragments(branches);
  const out = branches.map((branch, index) =>
    index === 0
      ? { from: split, to: branch.in, when: `x > ${limit}` }
      : { from: split, to: branch.in, otherwise: true },
  );
  return {
    nodes: [gatewayNode(split, 'EXCLUSIVE'), ...nodes, gatewayNode(joined, 'EXCLUSIVE')],
    lines: [...lines, ...out, ...branches.map((branch) => ({ from: branch.out, to: joined }))],
    in: split,
    out: joined,
  };
}

/** Again while the form says so; a person stands in every round. */
function loop({ block, limit }: BlockOfKind<'loop'>, id: string): FlowFragment {
  const [person, again] = [`${id}_p`, `${id}_again`];
  const part = buildBlock(block, `${id}_0`);
  return {
    nodes: [approvalNode(person, ['u1'], { kind: 'HANDLE' }), ...part.nodes, gatewayNode(again, 'EXCLUSIVE')],
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
  revokeByInitiator: fc.constantFrom('NEVER', 'BEFORE_FIRST_APPROVAL', 'ANYTIME', 'ANYTIME'),
  enableReminder: usually(true, fc.constant(false)),
});

/** A stray line between any two nodes, as a careless author draws it. */
const strayLine = usually(null, fc.tuple(fc.nat(30), fc.nat(30)));

export const arbitraryFlow: fc.Arbitrary<FlowDraft> = fc
  .tuple(block, settings, strayLine, fc.constantFrom([], allButtons))
  .map(([tree, given, odd, funcConfList]) => {
    const body = sequence([buildBlock(tree, 'n')]);
    const lines: LineDraft[] = [
      { from: 'start', to: 'handle' },
      { from: 'handle', to: body.in },
      ...body.lines,
      { from: body.out, to: 'end' },
    ];
    const [from, to] = odd ? odd.map((index) => body.nodes[index % body.nodes.length]?.id ?? 'end') : [];
    const extra = from && to ? [{ id: 'stray', from, to }] : [];
    return {
      name: '随机流程',
      settings: given,
      nodes: [engineStartNode, { ...engineHandleNode, data: { funcConfList } }, ...body.nodes, engineEndNode],
      lines: [...lines.map(excludeStrayLine), ...extra],
    };
  });

/** The forward line of a loop's gateway is its default line. */
const excludeStrayLine = (line: LineDraft): LineDraft =>
  line.from.endsWith('_again') && line.when === undefined ? { ...line, otherwise: true } : line;

/** Returns true if a stray line may bring the flow to a standstill. */
export const hasStrayLine = (draft: FlowDraft) => draft.lines.some((line) => line.id === 'stray');

/** Somebody does something; the numbers pick among what is there at that moment. */
export const arbitraryMove = fc.record({
  what: fc.nat(999),
  task: fc.nat(40),
  who: user,
  other: fc.nat(40),
  flag: fc.boolean(),
});
export type RandomMove = typeof arbitraryMove extends fc.Arbitrary<infer M> ? M : never;
