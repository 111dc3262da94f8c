/** The next holders of a task, as the submit and return dialogs show them before the action. */
import type { BranchView } from '../../../contract/calls/shapes/flowShapes.ts';
import { Refusal } from '../../../contract/failures.ts';
import { type Graph, getFirstNode, getStep } from '../../../contract/flow/graph.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import { loadUserNames } from '../../db/queries/people/userNames.ts';
import type { Decision, DecisionFacts, NextNode } from '../../engine/action.ts';
import { emptyState } from '../../engine/model.ts';
import { previewNextNodes, previewReturn } from '../../engine/nextTasks.ts';
import type { ActionContext } from '../../instances/actionContext.ts';
import { buildDecisionFacts } from '../../instances/actions/decideAction.ts';
import { checkForm } from '../../instances/actions/formInput.ts';
import { runDecideLoop } from '../../instances/facts/decideLoop.ts';
import { getRecordVersion, type Initiator, type LoadedInstance } from '../../instances/instance.ts';
import { loadCopyMask } from '../../records/write/maskedCopies.ts';
import { loadOwnTask } from './taskDetail.ts';

type BranchResult = { branches: readonly NextNode[] } | Exclude<Decision, { events: unknown }>;
type BranchRequest = {
  instance: Pick<LoadedInstance, 'graph' | 'form' | 'initiator'>;
  record: Values;
  formVersion: number;
  ask: (facts: DecisionFacts) => BranchResult;
};

/** The nodes after this task's node, with the form as it is on screen. */
export async function nextBranchesOfTask(
  acting: ActionContext,
  { taskId, formData }: { taskId: string; formData: Values },
): Promise<BranchView[]> {
  const { instance, task } = await loadOwnTask(acting, taskId);
  const before = instance.record ?? {};
  const node = getStep(instance.graph, task.nodeId);
  const { values } = checkForm(acting, instance, { node, sent: formData, before, requireAll: false });
  return resolveBranches(acting, {
    instance,
    record: { ...before, ...values },
    formVersion: getRecordVersion(before),
    ask: (facts) => previewNextNodes(instance.graph, instance.state, { taskNo: task.taskNo, facts }),
  });
}

/** The nodes after the first node of a flow that has not started. */
export async function nextBranchesOfStart(
  acting: ActionContext,
  started: Pick<LoadedInstance, 'graph' | 'form' | 'initiator'>,
  formData: Values,
): Promise<BranchView[]> {
  const instance = { ...started, maskCopies: await loadCopyMask(acting.tx, started.form) };
  const node = getFirstNode(instance.graph);
  const { values } = checkForm(acting, instance, {
    node,
    sent: formData,
    before: undefined,
    requireAll: false,
  });
  return resolveBranches(acting, {
    instance,
    record: values,
    formVersion: 0,
    ask: (facts) => previewNextNodes(instance.graph, emptyState, { taskNo: null, facts }),
  });
}

export async function nextBranchesOfReturn(
  acting: ActionContext,
  { taskId, nodeId }: { taskId: string; nodeId: string },
): Promise<BranchView[]> {
  const { instance, task } = await loadOwnTask(acting, taskId);
  if (!instance.graph.nodes.has(nodeId)) throw new Refusal(404);
  return resolveBranches(acting, {
    instance,
    record: instance.record ?? {},
    formVersion: getRecordVersion(instance.record),
    ask: (facts) =>
      previewReturn(instance.graph, instance.state, { taskNo: task.taskNo, targetNodeId: nodeId, facts }),
  });
}

async function resolveBranches(
  acting: ActionContext,
  { instance, record, formVersion, ask }: BranchRequest,
): Promise<BranchView[]> {
  const facts = buildDecisionFacts(acting, instance, { record, formVersion, missing: [], invalid: [] });
  const answer = await runDecideLoop(acting, { instance, record, facts, ask });
  if ('refusal' in answer) throw answer.refusal;
  const { branches } = answer;
  const holders = branches.flatMap((branch) => branch.holders);
  const userIds = holders.flatMap(({ userId, forUserId }) => (forUserId ? [userId, forUserId] : [userId]));
  const names = await loadUserNames(acting.tx, userIds);
  return branches.map((branch) => toBranchView(instance.graph, branch, names));
}

export function toBranchView(
  graph: Graph,
  { nodeId, holders }: NextNode,
  names: ReadonlyMap<string, string>,
): BranchView {
  const { name, data } = getStep(graph, nodeId);
  const least = data.selectable ? Math.min(data.minSelectNum ?? 1, holders.length) : holders.length;
  return {
    taskNodeId: nodeId,
    taskName: name,
    selectable: data.selectable,
    minSelectNum: least,
    maxSelectNum: Math.max(least, data.selectable ? (data.maxSelectNum ?? holders.length) : holders.length),
    userList: holders.map(({ userId, forUserId }) => ({
      userId,
      userName: names.get(userId) ?? '',
      forUserName: forUserId === null ? null : (names.get(forUserId) ?? ''),
    })),
  };
}

/** The signed-in user as the initiator of a flow that has not started. */
export const createInitiator = ({ actor }: ActionContext): Initiator => ({
  userId: actor.userId,
  name: actor.nickName,
  deptId: actor.deptId,
  deptName: '',
  roleKeys: actor.roleKeys,
});
