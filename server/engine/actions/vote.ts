/** submit, agree and return: the acts that decide a task; stash only keeps its form. */
import { nodeOf, stepOf } from '../../../contract/flow/graph.ts';
import { act, heldTask, refuseBadForm, refuseInvalid, refuseSilence } from '../access.ts';
import type { ActionOf } from '../action.ts';
import { actorsOf, candidatesOf, selected } from '../candidates.ts';
import {
  type Draft,
  distinct,
  emit,
  endTask,
  holdersNamed,
  isLive,
  latestRunAt,
  refuse,
  taskOf,
  tasksIn,
} from '../draft.ts';
import type { ReturnTarget, Task } from '../model.ts';
import { isReturnable } from '../returnable.ts';

export function stash(draft: Draft, { taskNo }: ActionOf<'stash'>) {
  const task = heldTask(draft, taskNo, 'draft');
  refuseInvalid(draft);
  act(draft, 'stash', { task });
}

export function submit(draft: Draft, { taskNo }: ActionOf<'submit'>) {
  const task = heldTask(draft, taskNo, 'submit');
  refuseBadForm(draft);
  act(draft, 'submit', { task });
  markSubmitted(draft, task);
}

/** The first to submit speaks for all handlers of the node, not for those who sign after them. */
export function markSubmitted(draft: Draft, task: Task, automatic: string | null = null) {
  if (draft.state.status === -1) emit(draft, { type: 'statusChanged', status: 0 });
  endTask(draft, task, { state: 'submitted', automatic });
  for (const other of tasksIn(draft.state, task.runNo)) {
    if (other.role !== 'handler' || !isLive(other)) continue;
    closeSigners(draft, other);
    endTask(draft, other, { state: 'closed' });
  }
}

export function agree(draft: Draft, { taskNo }: ActionOf<'agree'>) {
  const task = heldTask(draft, taskNo, 'agree');
  refuseBadForm(draft);
  act(draft, 'agree', { task });
  endTask(draft, task, { state: 'agreed' });
}

export function giveBack(draft: Draft, action: ActionOf<'return'>) {
  const task = heldTask(draft, action.taskNo, 'fallback');
  refuseSilence(draft, '退回意见不可为空');
  const { targetNodeId, jumpBack } = action;
  if (!isReturnable(draft.graph, draft.state, { runNo: task.runNo, targetNodeId })) refuse('NOT_RETURNABLE');
  const userIds = chosenAt(draft, targetNodeId, action.choices?.[targetNodeId] ?? []);
  act(draft, 'return', { task, targetNodeId, jumpBack });
  markReturned(draft, task, { nodeId: targetNodeId, jumpBack, userIds });
}

/** Whom the returner wants at a selectable target: its candidates or those who acted there. */
function chosenAt(draft: Draft, nodeId: string, userIds: readonly string[]): string[] {
  const node = stepOf(draft.graph, nodeOf(draft.graph, nodeId).id);
  if (!node.data.selectable || userIds.length === 0) return [];
  const before = latestRunAt(draft.state, nodeId);
  const acted = holdersNamed(draft, actorsOf(draft, before ? [before.runNo] : []));
  const found = distinct([...candidatesOf(draft, node, before?.from ?? []), ...acted]);
  return selected(node, found, userIds).map((one) => one.userId);
}

/** A signer's return is the vote of whom he stands before: that task is spent, and so on outwards. */
export function markReturned(
  draft: Draft,
  task: Task,
  returnTo: ReturnTarget,
  automatic: string | null = null,
) {
  endTask(draft, task, { state: 'returned', returnTo, automatic });
  if (task.role !== 'signer' || task.signOf === null) return;
  let spent = taskOf(draft, task.signOf);
  for (;;) {
    closeSigners(draft, spent);
    endTask(draft, spent, { state: 'closed', spent: true, returnTo });
    if (spent.role !== 'signer' || spent.signOf === null) return;
    spent = taskOf(draft, spent.signOf);
  }
}

/** Ends everybody who was still to act before this task, and whoever they asked in turn. */
export function closeSigners(draft: Draft, task: Task) {
  for (const signer of tasksIn(draft.state, task.runNo)) {
    if (signer.role !== 'signer' || signer.signOf !== task.taskNo || !isLive(signer)) continue;
    closeSigners(draft, signer);
    endTask(draft, signer, { state: 'closed' });
  }
}
