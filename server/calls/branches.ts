/** Who would get a task next, as the submit and return dialogs show it before the act. */
import type { BranchView } from '../../contract/calls/flowShapes.ts';
import { Refusal } from '../../contract/failures.ts';
import { firstNodeOf, type Graph, stepOf } from '../../contract/flow/graph.ts';
import type { Values } from '../../contract/forms/rules.ts';
import { userNames } from '../db/queries/userNames.ts';
import type { Acting } from '../effects/acting.ts';
import { factsFor } from '../effects/advance.ts';
import { answerOf } from '../effects/ask.ts';
import { type Flow, type Initiator, versionOf } from '../effects/flow.ts';
import { checkForm } from '../effects/form.ts';
import type { Branch, Decision, Facts } from '../engine/action.ts';
import { branchesAhead, branchesBack } from '../engine/ahead.ts';
import { emptyState } from '../engine/model.ts';
import { ownTask } from './taskDetail.ts';

type Answer = { branches: readonly Branch[] } | Exclude<Decision, { events: unknown }>;
type Asking = {
  flow: Pick<Flow, 'graph' | 'form' | 'initiator'>;
  record: Values;
  formVersion: number;
  ask: (facts: Facts) => Answer;
};

/** The nodes that come after this task's, with the form as it stands on screen. */
export async function branchesOfTask(
  acting: Acting,
  { taskId, formData }: { taskId: string; formData: Values },
): Promise<BranchView[]> {
  const { flow, task } = await ownTask(acting, taskId);
  const before = flow.record ?? {};
  const node = stepOf(flow.graph, task.nodeId);
  const { values } = checkForm(acting, flow, { node, sent: formData, before, requireAll: false });
  return shown(acting, {
    flow,
    record: { ...before, ...values },
    formVersion: versionOf(before),
    ask: (facts) => branchesAhead(flow.graph, flow.state, { taskNo: task.taskNo, facts }),
  });
}

/** The nodes that come after the first one of a flow that is not started yet. */
export async function branchesOfStart(
  acting: Acting,
  flow: Pick<Flow, 'graph' | 'form' | 'initiator'>,
  formData: Values,
): Promise<BranchView[]> {
  const node = firstNodeOf(flow.graph);
  const { values } = checkForm(acting, flow, { node, sent: formData, before: undefined, requireAll: false });
  return shown(acting, {
    flow,
    record: values,
    formVersion: 0,
    ask: (facts) => branchesAhead(flow.graph, emptyState, { taskNo: null, facts }),
  });
}

export async function branchesOfReturn(
  acting: Acting,
  { taskId, nodeId }: { taskId: string; nodeId: string },
): Promise<BranchView[]> {
  const { flow, task } = await ownTask(acting, taskId);
  if (!flow.graph.nodes.has(nodeId)) throw new Refusal(404);
  return shown(acting, {
    flow,
    record: flow.record ?? {},
    formVersion: versionOf(flow.record),
    ask: (facts) =>
      branchesBack(flow.graph, flow.state, { taskNo: task.taskNo, targetNodeId: nodeId, facts }),
  });
}

async function shown(acting: Acting, { flow, record, formVersion, ask }: Asking): Promise<BranchView[]> {
  const facts = factsFor(acting, flow, { record, formVersion, missing: [], invalid: [] });
  const answer = await answerOf(acting, { flow, record, facts, ask });
  if ('refusal' in answer) throw answer.refusal;
  const { branches } = answer;
  const holders = branches.flatMap((branch) => branch.holders);
  const userIds = holders.flatMap(({ userId, forUserId }) => (forUserId ? [userId, forUserId] : [userId]));
  const names = await userNames(acting.tx, userIds);
  return branches.map((branch) => branchView(flow.graph, branch, names));
}

export function branchView(
  graph: Graph,
  { nodeId, holders }: Branch,
  names: ReadonlyMap<string, string>,
): BranchView {
  const { name, data } = stepOf(graph, nodeId);
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

/** The signed-in person as the initiator of something not started yet. */
export const asInitiator = ({ actor }: Acting): Initiator => ({
  userId: actor.userId,
  name: actor.nickName,
  deptId: actor.deptId,
  deptName: '',
  roleKeys: actor.roleKeys,
});
