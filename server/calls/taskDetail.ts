/** One task as its form page needs it. */
import type { TaskDetail } from '../../contract/calls/task.ts';
import { Refusal } from '../../contract/failures.ts';
import { fieldRulesOf } from '../../contract/flow/fieldRules.ts';
import { stepOf } from '../../contract/flow/graph.ts';
import type { Tx } from '../db/database.ts';
import { isUnread, markTaskRead } from '../db/queries/markTaskRead.ts';
import { taskTimes } from '../db/queries/taskTimes.ts';
import { userNames } from '../db/queries/userNames.ts';
import { taskNoOf } from '../effects/act.ts';
import type { Acting } from '../effects/acting.ts';
import { type Flow, instanceIdOf, versionOf } from '../effects/flow.ts';
import { loadFlow } from '../effects/load.ts';
import { nodePropertiesOf, visibleRecord } from '../effects/nodeRules.ts';
import { isQuick } from '../effects/quick.ts';
import { administersFlows } from '../effects/see.ts';
import type { Task } from '../engine/model.ts';
import { returnableNodes } from '../engine/returnable.ts';
import type { LongContext } from './context.ts';
import { seenBefore } from './seenBefore.ts';

/**
 * For its holder, its reader and administrators; Refusal 404 for everybody else. Read at one moment, and only then
 * remembered as read: a transaction that writes would see each of its tables at another.
 */
export async function taskDetail(
  context: LongContext,
  { taskId, prefetch }: { taskId: string; prefetch: boolean },
): Promise<TaskDetail> {
  const { detail, unread } = await context.inTenant('read', async (tx) => ({
    detail: await detailOf({ ...context, tx }, taskId),
    unread: !prefetch && (await isUnread(tx, { taskId, userId: context.actor.userId })),
  }));
  if (unread) await context.inTenant('write', (tx) => markTaskRead(tx, taskId, context.now));
  return detail;
}

async function detailOf(acting: Acting, taskId: string): Promise<TaskDetail> {
  const { flow, task } = await ownTask(acting, taskId);
  const node = stepOf(flow.graph, task.nodeId);
  const properties = nodePropertiesOf(node, flow.form);
  return {
    taskId,
    title: flow.shown.title,
    serialNumber: flow.shown.serialNumber,
    ...(await taskTimes(acting.tx, { taskId, now: acting.now })),
    nodeProperties: isOver(flow) ? readOnly(properties) : properties,
    formData: visibleRecord(flow.form, flow.record ?? {}, fieldRulesOf(node).visible),
    formVersion: versionOf(flow.record),
    formId: flow.form.formId,
    formEnName: flow.form.enName,
    processDefinitionId: flow.definitionId,
    processInstanceId: instanceIdOf(flow),
    taskDefinitionKey: task.nodeId,
    taskName: node.name,
    deleted: flow.record === null,
    open: task.state === 'open',
    canJumpBack: returnableNodes(flow.graph, flow.state, task.runNo).length > 0,
    quickApprovable: task.state === 'open' && task.kind === 'APPROVAL' && isQuick(flow, node),
    forUserName: await nameOf(acting.tx, task.forUserId),
    before: await seenBefore(acting, flow, { node, taskNo: task.taskNo }),
  };
}

async function nameOf(tx: Tx, userId: string | null): Promise<string | null> {
  return userId === null ? null : ((await userNames(tx, [userId])).get(userId) ?? '');
}

export async function ownTask(acting: Acting, taskId: string): Promise<{ flow: Flow; task: Task }> {
  const flow = await loadFlow(acting.tx, { taskId }, { lock: false });
  if (!flow) throw new Refusal(404);
  const task = flow.state.tasks[taskNoOf(flow, taskId) - 1];
  const own = task?.userId === acting.actor.userId || administersFlows(acting.actor);
  if (!task || !own) throw new Refusal(404);
  return { flow, task };
}

const isOver = ({ state }: Flow) => state.status === 1 || state.status === -2;

/** On the page of a finished flow nothing is written. */
function readOnly(properties: TaskDetail['nodeProperties']): TaskDetail['nodeProperties'] {
  return {
    ...properties,
    fieldProperties: properties.fieldProperties.map(({ children, ...field }) => ({
      ...field,
      isWritable: false,
      ...(children && { children: children.map((child) => ({ ...child, isWritable: false })) }),
    })),
  };
}
