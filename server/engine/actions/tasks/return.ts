/** Decides return, which ends a task and sends the flow back to a node. */
import { getNode, getStep } from '../../../../contract/flow/graph.ts';
import type { ActionOf } from '../../action.ts';
import { listActors, listCandidates, selectHolders } from '../../candidates.ts';
import { type Draft, findLatestRun, requirePeopleHolders, throwFailure, uniqueHolders } from '../../draft.ts';
import type { InstanceState } from '../../model.ts';
import { createUserNeeds } from '../../predictedNeeds.ts';
import { assertComment, recordAction, requireHeldTask } from '../../taskAccess.ts';
import { canReturnTo } from '../../undo/returnTargets.ts';
import type { ActionRule } from '../actionRule.ts';
import { markReturned } from '../shared/votes.ts';

export const returnRule: ActionRule<'return'> = {
  decide: decideReturn,
  predictNeeds: ({ state }, { targetNodeId }) => createUserNeeds('people', listActorsAt(state, targetNodeId)),
};

const listActorsAt = (state: InstanceState, nodeId: string) =>
  state.tasks
    .filter((task) => task.nodeId === nodeId && (task.state === 'submitted' || task.state === 'agreed'))
    .map((task) => task.userId);

function decideReturn(draft: Draft, action: ActionOf<'return'>) {
  const task = requireHeldTask(draft, action.taskNo, 'fallback');
  assertComment(draft, '退回意见不可为空');
  const { targetNodeId, jumpBack } = action;
  if (!canReturnTo(draft.graph, draft.state, { runNo: task.runNo, targetNodeId }))
    throwFailure('NOT_RETURNABLE');
  const userIds = resolveChosenPeople(draft, targetNodeId, action.choices?.[targetNodeId] ?? []);
  recordAction(draft, 'return', { task, targetNodeId, jumpBack });
  markReturned(draft, task, { returnTo: { nodeId: targetNodeId, jumpBack, userIds } });
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
