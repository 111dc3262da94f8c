/** Decides submit, agree and return, which end a task, and stash, which only saves its form. */
import { getNode, getStep } from '../../../contract/flow/graph.ts';
import type { ActionOf } from '../action.ts';
import { listActors, listCandidates, selectHolders } from '../candidates.ts';
import {
  type Draft,
  emitEvent,
  endTask,
  findLatestRun,
  getTask,
  getTasksOfRun,
  isLiveTask,
  requirePeopleHolders,
  throwFailure,
  uniqueHolders,
} from '../draft.ts';
import type { InstanceState, ReturnTarget, Task } from '../model.ts';
import { createUserNeeds, predictCandidateNeeds } from '../predictedNeeds.ts';
import {
  assertComment,
  assertCompleteForm,
  assertValidForm,
  recordAction,
  requireHeldTask,
} from '../taskAccess.ts';
import { canReturnTo } from '../undo/returnTargets.ts';
import type { ActionRule, InstanceFlow } from './actionRule.ts';

export const stashRule: ActionRule<'stash'> = { decide: decideStash, form: () => 'partial' };

export const submitRule: ActionRule<'submit'> = {
  decide: decideSubmit,
  predictNeeds: predictNextHolders,
  form: () => 'complete',
};

export const agreeRule: ActionRule<'agree'> = {
  decide: decideAgree,
  predictNeeds: predictNextHolders,
  form: () => 'complete',
};

export const returnRule: ActionRule<'return'> = {
  decide: decideReturn,
  predictNeeds: ({ state }, { targetNodeId }) => createUserNeeds('people', listActorsAt(state, targetNodeId)),
};

function predictNextHolders({ graph, state }: InstanceFlow, { taskNo }: { readonly taskNo: number }) {
  return predictCandidateNeeds(graph, state.tasks[taskNo - 1]?.nodeId);
}

const listActorsAt = (state: InstanceState, nodeId: string) =>
  state.tasks
    .filter((task) => task.nodeId === nodeId && (task.state === 'submitted' || task.state === 'agreed'))
    .map((task) => task.userId);

function decideStash(draft: Draft, { taskNo }: ActionOf<'stash'>) {
  const task = requireHeldTask(draft, taskNo, 'draft');
  assertValidForm(draft);
  recordAction(draft, 'stash', { task });
}

function decideSubmit(draft: Draft, { taskNo }: ActionOf<'submit'>) {
  const task = requireHeldTask(draft, taskNo, 'submit');
  assertCompleteForm(draft);
  recordAction(draft, 'submit', { task });
  markSubmitted(draft, task);
}

/** The first handler to submit decides for all handlers of the node, but not for the signers after them. */
export function markSubmitted(draft: Draft, task: Task, automatic: string | null = null) {
  if (draft.state.status === -1) emitEvent(draft, { type: 'statusChanged', status: 0 });
  endTask(draft, task, { state: 'submitted', automatic });
  for (const other of getTasksOfRun(draft.state, task.runNo)) {
    if (other.role !== 'handler' || !isLiveTask(other)) continue;
    closeSigners(draft, other);
    endTask(draft, other, { state: 'closed' });
  }
}

function decideAgree(draft: Draft, { taskNo }: ActionOf<'agree'>) {
  const task = requireHeldTask(draft, taskNo, 'agree');
  assertCompleteForm(draft);
  recordAction(draft, 'agree', { task });
  endTask(draft, task, { state: 'agreed' });
}

function decideReturn(draft: Draft, action: ActionOf<'return'>) {
  const task = requireHeldTask(draft, action.taskNo, 'fallback');
  assertComment(draft, '退回意见不可为空');
  const { targetNodeId, jumpBack } = action;
  if (!canReturnTo(draft.graph, draft.state, { runNo: task.runNo, targetNodeId }))
    throwFailure('NOT_RETURNABLE');
  const userIds = resolveChosenPeople(draft, targetNodeId, action.choices?.[targetNodeId] ?? []);
  recordAction(draft, 'return', { task, targetNodeId, jumpBack });
  markReturned(draft, task, { nodeId: targetNodeId, jumpBack, userIds });
}

/** Resolves the users that the returner chose for a selectable target: its candidates, or those who acted there. */
function resolveChosenPeople(draft: Draft, nodeId: string, userIds: readonly string[]): string[] {
  const node = getStep(draft.graph, getNode(draft.graph, nodeId).id);
  if (!node.data.selectable || userIds.length === 0) return [];
  const before = findLatestRun(draft.state, nodeId);
  const acted = requirePeopleHolders(draft, listActors(draft, before ? [before.runNo] : []));
  const found = uniqueHolders([...listCandidates(draft, node, before?.from ?? []), ...acted]);
  return selectHolders(node, found, userIds).map((one) => one.userId);
}

/**
 * A signer's return counts as the vote of the task that the signer precedes: that task is spent, and so on outwards.
 */
export function markReturned(
  draft: Draft,
  task: Task,
  returnTo: ReturnTarget,
  automatic: string | null = null,
) {
  endTask(draft, task, { state: 'returned', returnTo, automatic });
  if (task.role !== 'signer' || task.signOf === null) return;
  let spent = getTask(draft, task.signOf);
  for (;;) {
    closeSigners(draft, spent);
    endTask(draft, spent, { state: 'closed', spent: true, returnTo });
    if (spent.role !== 'signer' || spent.signOf === null) return;
    spent = getTask(draft, spent.signOf);
  }
}

/** Ends all signers that still precede this task, and the signers that they added in turn. */
export function closeSigners(draft: Draft, task: Task) {
  for (const signer of getTasksOfRun(draft.state, task.runNo)) {
    if (signer.role !== 'signer' || signer.signOf !== task.taskNo || !isLiveTask(signer)) continue;
    closeSigners(draft, signer);
    endTask(draft, signer, { state: 'closed' });
  }
}
