/** Loads an instance for its detail page, with the fields of its record that the reader can view. */

import type { InstanceDetail } from '../../../contract/calls/instance.ts';
import { Refusal } from '../../../contract/failures.ts';
import { createFieldRules } from '../../../contract/flow/fieldRules.ts';
import { getFirstNode, getStep } from '../../../contract/flow/graph.ts';
import { instanceStatusLabels } from '../../../contract/flow/instanceStatusLabels.ts';
import { maskValues } from '../../../contract/forms/masking.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import { isSupplierActor } from '../../db/actor.ts';
import { loadInstanceTimes } from '../../db/queries/flow/instanceTimes.ts';
import { loadUserNames } from '../../db/queries/people/userNames.ts';
import { listReducibleSigners } from '../../engine/actions/tasks/reduceSign.ts';
import type { Task } from '../../engine/model.ts';
import { canRevoke, findTakeBackNode } from '../../engine/undo/revocation.ts';
import type { ActionContext } from '../../instances/actionContext.ts';
import {
  canView,
  canViewAllInstances,
  hasTakenPart,
  isFlowAdministrator,
} from '../../instances/facts/canView.ts';
import { filterVisibleFields } from '../../instances/facts/nodeRules.ts';
import {
  getRecordVersion,
  type LoadedInstance,
  requireInstanceId,
  requireTaskId,
} from '../../instances/instance.ts';
import { type InstanceRef, loadInstance } from '../../instances/persistence/loadInstance.ts';
import { canViewUnmasked } from '../../records/masking.ts';

/** Throws Refusal 404 if the actor cannot view the instance. */
export async function loadVisibleInstance(acting: ActionContext, ref: InstanceRef): Promise<LoadedInstance> {
  const instance = await findVisibleInstance(acting, ref);
  if (!instance) throw new Refusal(404);
  return instance;
}

/** Returns null if there is no instance that the actor can view. */
export async function findVisibleInstance(
  acting: ActionContext,
  ref: InstanceRef,
): Promise<LoadedInstance | null> {
  const instance = await loadInstance(acting.tx, ref, { lock: false });
  return instance && (await canView(acting, instance)) ? instance : null;
}

export async function buildInstanceDetail(
  acting: ActionContext,
  instance: LoadedInstance,
): Promise<InstanceDetail> {
  const { graph, form, state } = instance;
  const { userId } = acting.actor;
  const status = state.status ?? -1;
  const open = state.tasks.filter((task) => task.state === 'open');
  const waiting = open.find((task) => task.userId === userId && task.role !== 'reader');
  const own = (task: Task) => task.userId === userId;
  const mine = waiting ?? open.find(own) ?? state.tasks.findLast(own);
  const { settings } = graph;
  const currentHandleUserIds = handlersOf(open);
  const allowRevokeToNodeId = findTakeBackNode(instance, userId);
  return {
    processInstanceId: requireInstanceId(instance),
    processDefinitionId: instance.definitionId,
    formId: form.formId,
    formEnName: form.enName,
    formCnName: form.cnName,
    rowId: instance.rowId,
    title: instance.listSummary.title,
    formData: readFormData(acting, instance),
    formVersion: getRecordVersion(instance.record),
    taskId: mine ? requireTaskId(instance, mine.taskNo) : null,
    currentUserWaitApprovalTaskId: waiting ? requireTaskId(instance, waiting.taskNo) : null,
    status,
    statusLabel: instanceStatusLabels[`${status}`],
    deleted: instance.record === null,
    initiatorId: instance.initiator.userId,
    initiatorName: instance.initiator.name,
    ...(await loadInstanceTimes(acting.tx, requireInstanceId(instance))),
    currentHandleUserIds,
    addedSigners: await addedSigners(acting, instance),
    printConfList: settings.printConfList,
    enableRevokeByInitiator: canRevoke(graph, state, userId),
    revokeByInitiator: settings.revokeByInitiator,
    enableRevokeForCurrentUser: allowRevokeToNodeId !== null,
    // Users cannot send reminders to themselves.
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

function readFormData(acting: ActionContext, instance: LoadedInstance): Values {
  const { form, record } = instance;
  const seen = filterVisibleFields(form, record ?? {}, fieldVisibility(acting, instance));
  return canViewWholeValues(acting, instance) ? seen : maskValues(form.fields, seen);
}

async function addedSigners(
  { tx, actor }: ActionContext,
  instance: LoadedInstance,
): Promise<InstanceDetail['addedSigners']> {
  const found = listReducibleSigners(instance, actor.userId);
  const names = await loadUserNames(
    tx,
    found.map(({ signer }) => signer.userId),
  );
  return found.map(({ by, signer: { userId } }) => ({
    userId,
    nickName: names.get(userId) ?? '',
    taskId: requireTaskId(instance, by.taskNo),
  }));
}

/**
 * The definition can restrict the log and diagram of a running flow to the users whose turn it is and their delegates.
 */
export function isLogRestricted({ graph, state }: LoadedInstance, userId: string): boolean {
  if (state.status !== 0 || state.deleted || graph.settings.showLogInProcessing) return false;
  const turns = state.tasks.filter((task) => task.state === 'open' && task.role !== 'reader');
  return !turns.some((task) => isHeldFor(task, userId));
}

const isHeldFor = (task: Task, userId: string) => task.userId === userId || task.forUserId === userId;

const handlersOf = (open: readonly Task[]) => [
  ...new Set(open.filter((task) => task.role !== 'reader').map((task) => task.userId)),
];

/**
 * A finished flow shows every field, except to a supplier. A running flow shows the fields of the nodes at which the
 * reader took part; for the initiator, those of the first node.
 */
export function fieldVisibility(
  { actor }: ActionContext,
  { graph, state }: LoadedInstance,
): (path: string) => boolean {
  const isFinished = state.status === 1 && !isSupplierActor(actor);
  if (isFinished || canViewAllInstances(actor)) return () => true;
  const nodeIds = new Set(
    state.tasks.filter((task) => isHeldFor(task, actor.userId)).map((task) => task.nodeId),
  );
  if (state.initiatorId === actor.userId) nodeIds.add(getFirstNode(graph).id);
  const rules = [...nodeIds].map((nodeId) => createFieldRules(getStep(graph, nodeId)));
  return (path) => rules.some(({ visible }) => visible(path));
}

/**
 * Masked fields are shown whole to people who may edit the form, work on this instance or administer it, not to those
 * who may only look at all instances.
 */
export const canViewWholeValues = ({ actor }: ActionContext, { form, state }: LoadedInstance): boolean =>
  canViewUnmasked(actor, form) || isFlowAdministrator(actor) || hasTakenPart(actor, { state });
