/** Who gets a node's tasks: its candidates, whom the submitter chose of them, or what stands in for nobody. */
import type { StepNode } from '../../contract/flow/graph.ts';
import type { Holder } from './action.ts';
import { administrator, type Draft, distinct, holdersNamed, refuse, tasksIn, Unknown } from './draft.ts';

/** null: nobody was found and the node is to be skipped (AUTO_TO_NEXT). */
export function holdersFor(draft: Draft, node: StepNode, from: readonly number[]): readonly Holder[] | null {
  const found = candidatesOf(draft, node, from);
  if (found.length === 0) return inPlaceOfNobody(draft, node);
  return node.data.selectable && !draft.preview ? chosen(draft, node, found) : found;
}

export function candidatesOf(draft: Draft, node: StepNode, from: readonly number[]): Holder[] {
  const found = draft.facts.candidates[node.id];
  if (found) return distinct(found);
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

function inPlaceOfNobody(draft: Draft, node: StepNode): readonly Holder[] | null {
  const { notFoundCandidateStrategy: strategy, notFoundCandidateTarget: target } = node.data;
  if (strategy === 'AUTO_TO_NEXT') return null;
  if (strategy === 'TO_USER' && target) {
    const [holder] = holdersNamed(draft, [target]);
    return [holder ?? administrator(draft)];
  }
  // A timeout has nobody to tell; an administrator sees to it.
  if (strategy === 'REFUSE' && draft.facts.actor !== null) {
    refuse('NO_CANDIDATE', { msg: `节点“${node.name}”未找到处理人` });
  }
  return [administrator(draft)];
}

function chosen(draft: Draft, node: StepNode, found: readonly Holder[]): readonly Holder[] {
  const { action } = draft;
  const asks = action.kind === 'start' || action.kind === 'submit' || action.kind === 'agree';
  if (!asks) return found;
  const userIds = [...new Set(action.choices?.[node.id] ?? [])];
  if (action.kind === 'agree' && action.quick && userIds.length === 0) refuse('NEEDS_FORM');
  return selected(node, found, userIds);
}

/** Holds a choice against the node's candidates and bounds: NOT_A_CANDIDATE, SELECT_COUNT. */
export function selected(node: StepNode, found: readonly Holder[], userIds: readonly string[]): Holder[] {
  const picked = userIds.map((id) => found.find((one) => one.userId === id || one.forUserId === id));
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
