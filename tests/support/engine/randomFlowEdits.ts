/** A flow as its author changes it: a step taken out or put in, other people, other rules, another kind of join. */
import fc from 'fast-check';
import type { FlowDraft, LineDraft, NodeDraft } from '../../../server/engine/bpmn/writeBpmn.ts';
import { approvalNode } from './engineWorld.ts';
import { pickByIndex } from './randomActions.ts';

export const arbitraryFlowEdit = fc.record({
  what: fc.constantFrom('drop', 'put', 'put', 'people', 'rule', 'kind', 'join', 'line'),
  at: fc.nat(40),
  flag: fc.boolean(),
});
export type FlowEdit = typeof arbitraryFlowEdit extends fc.Arbitrary<infer E> ? E : never;

/** Every line with an id of its own, so that versions have lines in common. */
export const withLineIds = (draft: FlowDraft): FlowDraft => ({
  ...draft,
  lines: draft.lines.map((line, index) => ({ ...line, id: line.id ?? `f${index + 1}` })),
});

export const applyFlowEdits = (draft: FlowDraft, edits: readonly FlowEdit[]): FlowDraft =>
  edits.reduce((now, one, index) => flowEdits[one.what](now, { ...one, index }), draft);

type FlowEditPosition = FlowEdit & { readonly index: number };

const editableSteps = ({ nodes }: FlowDraft) =>
  nodes.filter(({ id, data }) => data !== undefined && id !== 'handle' && !id.endsWith('_join'));

const changeNode = (
  draft: FlowDraft,
  node: NodeDraft | undefined,
  change: Partial<NodeDraft>,
): FlowDraft => ({
  ...draft,
  nodes: draft.nodes.map((one) => (one === node ? { ...one, ...change } : one)),
});

const flowEdits: Record<FlowEdit['what'], (draft: FlowDraft, place: FlowEditPosition) => FlowDraft> = {
  /** Its way in leads on to where its way out led. */
  drop(draft, { at }) {
    const lonely = editableSteps(draft).filter(
      ({ id }) =>
        draft.lines.filter((line) => line.to === id).length === 1 &&
        draft.lines.filter((line) => line.from === id).length === 1,
    );
    const node = pickByIndex(lonely, at);
    const out = draft.lines.find((line) => line.from === node?.id);
    if (!node || !out) return draft;
    const lines = draft.lines
      .filter((line) => line !== out)
      .map((line): LineDraft => (line.to === node.id ? { ...line, to: out.to } : line));
    return { ...draft, nodes: draft.nodes.filter((one) => one !== node), lines };
  },
  /** On some line; its id stays before or behind the new step. */
  put(draft, { at, flag, index }) {
    const line = pickByIndex(
      draft.lines.filter((one) => one.from !== 'start'),
      at,
    );
    if (!line) return draft;
    const id = `put${index}`;
    const other = { id: `${id}_line`, from: id, to: line.to };
    const { when, otherwise, ...plain } = line;
    const condition = { ...(when && { when }), ...(otherwise && { otherwise }) };
    const [before, behind] = flag
      ? [{ ...line, to: id }, other]
      : [
          { id: `${id}_line`, from: line.from, to: id, ...condition },
          { ...plain, from: id },
        ];
    return {
      ...draft,
      nodes: [...draft.nodes, approvalNode(id, ['u2'], { notFoundCandidateStrategy: 'TO_ADMIN' })],
      lines: [...draft.lines.filter((one) => one !== line), before, behind],
    };
  },
  people(draft, { at, flag }) {
    const node = pickByIndex(editableSteps(draft), at);
    const candidateList = (flag ? ['u4', 'u5'] : ['u1']).map((target) => ({
      candidateType: 'USER' as const,
      target,
    }));
    return changeNode(draft, node, { data: { ...node?.data, candidateList } });
  },
  rule(draft, { at, flag }) {
    const node = pickByIndex(editableSteps(draft), at);
    const rule = flag
      ? { passConditionType: 'COUNT' as const, passConditionNum: 1, approvalMode: 'PARALLEL' as const }
      : { backConditionType: 'COUNT' as const, backConditionNum: 1, approvalMode: 'SEQUENTIAL' as const };
    return changeNode(draft, node, { data: { ...node?.data, ...rule } });
  },
  kind(draft, { at, flag }) {
    const node = pickByIndex(editableSteps(draft), at);
    return flag ? changeNode(draft, node, { kind: node?.kind === 'HANDLE' ? 'APPROVAL' : 'HANDLE' }) : draft;
  },
  join(draft, { at, flag }) {
    const joins = draft.nodes.filter(({ id }) => id.endsWith('_join'));
    const node = pickByIndex(joins, at);
    if (!node) return draft;
    const { data: _, ...plain } = node;
    const other: NodeDraft = flag
      ? { ...plain, kind: 'INCLUSIVE' }
      : { ...plain, kind: 'CONVERGE', data: {} };
    return { ...draft, nodes: draft.nodes.map((one) => (one === node ? other : one)) };
  },
  /** Drawn again. */
  line(draft, { at, index }) {
    const line = pickByIndex(draft.lines, at);
    return {
      ...draft,
      lines: draft.lines.map((one) => (one === line ? { ...one, id: `again${index}` } : one)),
    };
  },
};
