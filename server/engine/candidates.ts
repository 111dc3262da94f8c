/** Who gets a node's tasks: its candidates, whom the submitter chose of them, or what stands in for nobody. */
import type { StepNode } from '../../contract/flow/graph.ts';
import type { Found, Holder } from './action.ts';
import { administrator, type Draft, distinct, holdersNamed, refuse, tasksIn, Unknown } from './draft.ts';
import type { FoundBy, RunPeople } from './event.ts';

/** holders null: nobody was found and the node is to be skipped (AUTO_TO_NEXT). */
type Called = { readonly holders: readonly Holder[] | null; readonly people: RunPeople };

export function holdersFor(draft: Draft, node: StepNode, from: readonly number[]): Called {
  const entries = entriesOf(draft, node, from);
  const found = everybodyIn(entries);
  const [by, holders] = found.length === 0 ? inPlaceOfNobody(draft, node) : among(draft, node, found);
  return { holders, people: { by, entries } };
}

export const candidatesOf = (draft: Draft, node: StepNode, from: readonly number[]): Holder[] =>
  everybodyIn(entriesOf(draft, node, from));

const everybodyIn = (entries: readonly Found[]) => distinct(entries.flatMap(({ holders }) => holders));

function entriesOf(draft: Draft, node: StepNode, from: readonly number[]): readonly Found[] {
  const found = draft.facts.candidates[node.id];
  if (found) return found;
  throw new Unknown({ kind: 'candidates', nodeId: node.id, previousUserIds: actorsOf(draft, from) });
}

/** Who agreed, submitted or returned in these runs. */
export function actorsOf(draft: Draft, runNos: readonly number[]): string[] {
  const acted = runNos.flatMap((runNo) =>
    tasksIn(draft.state, runNo).filter(
      (task) =>
        task.role !== 'signer' &&
        (task.state === 'agreed' || task.state === 'submitted' || task.state === 'returned'),
    ),
  );
  return [...new Set(acted.toSorted((a, b) => a.turn - b.turn).map((task) => task.userId))];
}

type Assigned = readonly [by: FoundBy, holders: readonly Holder[] | null];

function inPlaceOfNobody(draft: Draft, node: StepNode): Assigned {
  const { notFoundCandidateStrategy: strategy, notFoundCandidateTarget: target } = node.data;
  if (strategy === 'AUTO_TO_NEXT') return ['nobody', null];
  if (strategy === 'TO_USER' && target) {
    const [holder] = holdersNamed(draft, [target]);
    return holder ? ['user', [holder]] : ['administrator', [administrator(draft)]];
  }
  // A timeout has nobody to tell; an administrator sees to it.
  if (strategy === 'REFUSE' && draft.facts.actor !== null) {
    const msg = `节点“${node.name}”未找到处理人`;
    refuse('NO_CANDIDATE', { msg, errors: [{ path: node.id, message: msg }] });
  }
  return ['administrator', [administrator(draft)]];
}

function among(draft: Draft, node: StepNode, found: readonly Holder[]): Assigned {
  const { action } = draft;
  const asks = action.kind === 'start' || action.kind === 'submit' || action.kind === 'agree';
  if (!node.data.selectable || draft.preview || !asks) return ['candidates', found];
  const userIds = [...new Set(action.choices?.[node.id] ?? [])];
  if (action.kind === 'agree' && action.quick && userIds.length === 0) {
    refuse('NEEDS_FORM', { errors: [{ path: node.id, message: `请选择节点“${node.name}”的处理人` }] });
  }
  return ['choice', selected(node, found, userIds)];
}

/** Holds a choice against the node's candidates and bounds: NOT_A_CANDIDATE, SELECT_COUNT. */
export function selected(node: StepNode, found: readonly Holder[], userIds: readonly string[]): Holder[] {
  const picked = userIds.map(
    (id) => found.find((one) => one.userId === id) ?? found.find((one) => one.forUserId === id),
  );
  const holders = distinct(picked.filter((one) => one !== undefined));
  if (picked.includes(undefined))
    refuse('NOT_A_CANDIDATE', { msg: `所选人员不是节点“${node.name}”的候选人` });
  const least = Math.min(node.data.minSelectNum ?? 1, found.length);
  const most = Math.max(least, node.data.maxSelectNum ?? found.length);
  if (holders.length < least || holders.length > most) {
    refuse('SELECT_COUNT', { msg: countMessage(node.name, least, most) });
  }
  return holders;
}

const countMessage = (name: string, least: number, most: number) =>
  least === most
    ? `节点“${name}”请选择 ${least} 名处理人`
    : `节点“${name}”请选择 ${least} 至 ${most} 名处理人`;
