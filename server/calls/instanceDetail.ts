/** An instance as its detail page needs it, and what of its record the reader may see. */

import type { InstanceDetail } from '../../contract/calls/instance.ts';
import { Refusal } from '../../contract/failures.ts';
import { fieldRulesOf } from '../../contract/flow/fieldRules.ts';
import { firstNodeOf, stepOf } from '../../contract/flow/graph.ts';
import { statusLabels } from '../../contract/flow/statusLabels.ts';
import { instanceTimes } from '../db/queries/instanceTimes.ts';
import { userNames } from '../db/queries/userNames.ts';
import type { Acting } from '../effects/acting.ts';
import { type Flow, instanceIdOf, taskIdOf, versionOf } from '../effects/flow.ts';
import { type FlowRef, loadFlow } from '../effects/load.ts';
import { visibleRecord } from '../effects/nodeRules.ts';
import { maySee, overseesFlows } from '../effects/see.ts';
import type { Task } from '../engine/model.ts';
import { reducibleSigners } from '../engine/reducible.ts';
import { mayRevoke, takeBackNode } from '../engine/revocable.ts';

/** Refusal 404 for whoever may not see it. */
export async function seenFlow(acting: Acting, ref: FlowRef): Promise<Flow> {
  const flow = await findSeenFlow(acting, ref);
  if (!flow) throw new Refusal(404);
  return flow;
}

/** null where there is none that the actor may see. */
export async function findSeenFlow(acting: Acting, ref: FlowRef): Promise<Flow | null> {
  const flow = await loadFlow(acting.tx, ref, { lock: false });
  return flow && (await maySee(acting, flow)) ? flow : null;
}

export async function instanceDetail(acting: Acting, flow: Flow): Promise<InstanceDetail> {
  const { graph, form, state } = flow;
  const { userId } = acting.actor;
  const status = state.status ?? -1;
  const open = state.tasks.filter((task) => task.state === 'open');
  const waiting = open.find((task) => task.userId === userId && task.role !== 'reader');
  const own = (task: Task) => task.userId === userId;
  const mine = waiting ?? open.find(own) ?? state.tasks.findLast(own);
  const { settings } = graph;
  const currentHandleUserIds = handlersOf(open);
  const allowRevokeToNodeId = takeBackNode(flow, userId);
  return {
    processInstanceId: instanceIdOf(flow),
    processDefinitionId: flow.definitionId,
    formId: form.formId,
    formEnName: form.enName,
    formCnName: form.cnName,
    rowId: flow.rowId,
    title: flow.shown.title,
    formData: visibleRecord(form, flow.record ?? {}, visibleTo(acting, flow)),
    formVersion: versionOf(flow.record),
    taskId: mine ? taskIdOf(flow, mine.taskNo) : null,
    currentUserWaitApprovalTaskId: waiting ? taskIdOf(flow, waiting.taskNo) : null,
    status,
    statusLabel: statusLabels[`${status}`],
    deleted: flow.record === null,
    initiatorId: flow.initiator.userId,
    initiatorName: flow.initiator.name,
    ...(await instanceTimes(acting.tx, instanceIdOf(flow))),
    currentHandleUserIds,
    addedSigners: await addedSigners(acting, flow),
    printConfList: settings.printConfList,
    enableRevokeByInitiator: mayRevoke(graph, state, userId),
    revokeByInitiator: settings.revokeByInitiator,
    enableRevokeForCurrentUser: allowRevokeToNodeId !== null,
    // Nobody urges himself.
    enableReminder:
      settings.enableReminder &&
      status === 0 &&
      !state.deleted &&
      currentHandleUserIds.some((one) => one !== userId),
    urgedAt: state.urgedAt,
    allowRevokeToNodeId,
    showLogInProcessing: settings.showLogInProcessing,
    enableComment: settings.enableComment,
  };
}

async function addedSigners({ tx, actor }: Acting, flow: Flow): Promise<InstanceDetail['addedSigners']> {
  const found = reducibleSigners(flow, actor.userId);
  const names = await userNames(
    tx,
    found.map(({ signer }) => signer.userId),
  );
  return found.map(({ by, signer: { userId } }) => ({
    userId,
    nickName: names.get(userId) ?? '',
    taskId: taskIdOf(flow, by.taskNo),
  }));
}

/** Log and diagram of a running flow may be for those alone whose turn it is, themselves or by a delegate. */
export function hidesLog({ graph, state }: Flow, userId: string): boolean {
  if (state.status !== 0 || state.deleted || graph.settings.showLogInProcessing) return false;
  const turns = state.tasks.filter((task) => task.state === 'open' && task.role !== 'reader');
  return !turns.some((task) => isHeldFor(task, userId));
}

const isHeldFor = (task: Task, userId: string) => task.userId === userId || task.forUserId === userId;

const handlersOf = (open: readonly Task[]) => [
  ...new Set(open.filter((task) => task.role !== 'reader').map((task) => task.userId)),
];

/**
 * A finished flow shows every field (workflow seed, point 4); a running one what the nodes show at which the reader
 * took part, the first node for its initiator.
 */
export function visibleTo({ actor }: Acting, { graph, state }: Flow): (path: string) => boolean {
  if (state.status === 1 || overseesFlows(actor)) return () => true;
  const nodeIds = new Set(
    state.tasks.filter((task) => isHeldFor(task, actor.userId)).map((task) => task.nodeId),
  );
  if (state.initiatorId === actor.userId) nodeIds.add(firstNodeOf(graph).id);
  const rules = [...nodeIds].map((nodeId) => fieldRulesOf(stepOf(graph, nodeId)));
  return (path) => rules.some(({ visible }) => visible(path));
}
