/** Loads one task for its form page. */
import type { TaskDetail } from '../../../contract/calls/task.ts';
import { Refusal } from '../../../contract/failures.ts';
import { createFieldRules } from '../../../contract/flow/fieldRules.ts';
import { getStep } from '../../../contract/flow/graph.ts';
import type { SessionContext } from '../../context/callContext.ts';
import type { Tx } from '../../db/database.ts';
import { isTaskUnread, markTaskRead } from '../../db/queries/flow/markTaskRead.ts';
import { loadTaskTimes } from '../../db/queries/flow/taskTimes.ts';
import { loadUserNames } from '../../db/queries/people/userNames.ts';
import type { Task } from '../../engine/model.ts';
import { listReturnableNodes } from '../../engine/undo/returnTargets.ts';
import type { ActionContext } from '../../instances/actionContext.ts';
import { getTaskNo } from '../../instances/actions/loadActions.ts';
import { isFlowAdministrator } from '../../instances/facts/canView.ts';
import { buildNodeProperties, filterVisibleFields } from '../../instances/facts/nodeRules.ts';
import { canQuickAgree } from '../../instances/facts/quickAgree.ts';
import { getRecordVersion, type LoadedInstance, requireInstanceId } from '../../instances/instance.ts';
import { loadInstance } from '../../instances/persistence/loadInstance.ts';
import { buildLastSeenRecord } from './lastSeenRecord.ts';

/**
 * For its holder, its reader and administrators; throws Refusal 404 for other users. The page is read in one snapshot
 * and marked as read afterwards: a transaction that writes would read each table in another snapshot.
 */
export async function loadTaskDetail(
  context: SessionContext,
  { taskId, prefetch }: { taskId: string; prefetch: boolean },
): Promise<TaskDetail> {
  const { detail, unread } = await context.inTenant('read', async (tx) => ({
    detail: await buildTaskDetail({ ...context, tx }, taskId),
    unread: !prefetch && (await isTaskUnread(tx, { taskId, userId: context.actor.userId })),
  }));
  if (unread) await context.inTenant('write', (tx) => markTaskRead(tx, taskId, context.now));
  return detail;
}

async function buildTaskDetail(acting: ActionContext, taskId: string): Promise<TaskDetail> {
  const { instance, task } = await loadOwnTask(acting, taskId);
  const node = getStep(instance.graph, task.nodeId);
  const properties = buildNodeProperties(node, instance.form);
  return {
    taskId,
    title: instance.listSummary.title,
    serialNumber: instance.listSummary.serialNumber,
    ...(await loadTaskTimes(acting.tx, { taskId, now: acting.now })),
    nodeProperties: hasEnded(instance) ? toReadOnly(properties) : properties,
    formData: filterVisibleFields(instance.form, instance.record ?? {}, createFieldRules(node).visible),
    formVersion: getRecordVersion(instance.record),
    formId: instance.form.formId,
    formEnName: instance.form.enName,
    processDefinitionId: instance.definitionId,
    processInstanceId: requireInstanceId(instance),
    taskDefinitionKey: task.nodeId,
    taskName: node.name,
    deleted: instance.record === null,
    open: task.state === 'open',
    canJumpBack: listReturnableNodes(instance.graph, instance.state, task.runNo).length > 0,
    quickApprovable: task.state === 'open' && task.kind === 'APPROVAL' && canQuickAgree(instance, node),
    forUserName: await findUserName(acting.tx, task.forUserId),
    before: await buildLastSeenRecord(acting, instance, { node, taskNo: task.taskNo }),
  };
}

async function findUserName(tx: Tx, userId: string | null): Promise<string | null> {
  return userId === null ? null : ((await loadUserNames(tx, [userId])).get(userId) ?? '');
}

export async function loadOwnTask(
  acting: ActionContext,
  taskId: string,
): Promise<{ instance: LoadedInstance; task: Task }> {
  const instance = await loadInstance(acting.tx, { taskId }, { lock: false });
  if (!instance) throw new Refusal(404);
  const task = instance.state.tasks[getTaskNo(instance, taskId) - 1];
  const own = task?.userId === acting.actor.userId || isFlowAdministrator(acting.actor);
  if (!task || !own) throw new Refusal(404);
  return { instance, task };
}

const hasEnded = ({ state }: LoadedInstance) => state.status === 1 || state.status === -2;

/** The page of a finished flow is read-only. */
function toReadOnly(properties: TaskDetail['nodeProperties']): TaskDetail['nodeProperties'] {
  return {
    ...properties,
    fieldProperties: properties.fieldProperties.map(({ children, ...field }) => ({
      ...field,
      isWritable: false,
      ...(children && { children: children.map((child) => ({ ...child, isWritable: false })) }),
    })),
  };
}
