/**
 * Live events to those whose lists change: a task came, is no longer open, is urged; to the initiator, how the instance
 * stands; to all who take part in it, that its log has grown. Written in the same transaction.
 */
import type { RawBuilder } from 'kysely';
import { buildLiveStatements, type WrittenLiveEvent } from '../../db/live/liveEvents.ts';
import type { ActionName } from '../../engine/event.ts';
import type { Task } from '../../engine/model.ts';
import { type LoadedInstance, requireInstanceId, requireTaskId } from '../instance.ts';

export function buildLiveEventStatements(flows: readonly LoadedInstance[]): RawBuilder<WrittenLiveEvent>[] {
  const events = flows.flatMap((flow) => [
    ...buildTaskEvents(flow, 'task.created', (before, after) => !isOpenTask(before) && isOpenTask(after)),
    ...buildTaskEvents(flow, 'task.closed', (before, after) => isOpenTask(before) && !isOpenTask(after)),
    ...buildTaskEvents(
      flow,
      'task.urged',
      (before, after) => isOpenTask(after) && after.urged > (before?.urged ?? 0),
    ).map(({ data, ...told }) => ({ ...told, data: { ...data, timeout: isReminder(flow) } })),
    ...buildInitiatorEvent(flow),
    buildFollowerEvent(flow),
  ]);
  return buildLiveStatements(events);
}

/** By the system, because the task is due; else somebody urges. */
const isReminder = ({ happened }: LoadedInstance) =>
  happened.some(({ event }) => event.type === 'acted' && event.act === 'timeoutRemind');

function buildInitiatorEvent(flow: LoadedInstance) {
  const { state, stored, initiator, shown } = flow;
  if (state.status === stored.state.status && state.deleted === stored.state.deleted) return [];
  const { status, deleted } = state;
  const data = { processInstanceId: requireInstanceId(flow), status, deleted, title: shown.title };
  return [{ type: 'instance.changed' as const, userIds: [initiator.userId], data }];
}

/** Whoever looks at the flow sees it move on. */
const buildFollowerEvent = (flow: LoadedInstance) => ({
  type: 'instance.moved' as const,
  userIds: listParticipants(flow),
  data: { processInstanceId: requireInstanceId(flow) },
});

/** The initiator and all who have or had a task, in person or by somebody else; some of them several times. */
export const listParticipants = ({ initiator, state }: LoadedInstance): string[] => [
  initiator.userId,
  ...state.tasks.flatMap(({ userId, forUserId }) => [userId, forUserId ?? userId]),
];

const isOpenTask = (task: Task | undefined) => task?.state === 'open';

/** Acted on by whoever held it, or gone along with his other tasks when he left. */
const isOwnAction = ({ happened }: LoadedInstance, { taskNo, userId }: Task) =>
  happened.some(
    ({ event }) =>
      event.type === 'acted' &&
      event.taskNo === taskNo &&
      (event.userId === userId || event.act === 'entrust'),
  );

/** null for a task that is open, or waits again. */
function findEndingAction({ happened }: LoadedInstance, { endAct }: Task): ActionName | null {
  const acts = happened.flatMap(({ event }) => (event.type === 'acted' ? [event] : []));
  return acts.find(({ actNo }) => actNo === endAct)?.act ?? null;
}

type TaskChangeTest = (before: Task | undefined, after: Task) => boolean;

function buildTaskEvents(
  flow: LoadedInstance,
  type: 'task.created' | 'task.closed' | 'task.urged',
  changed: TaskChangeTest,
) {
  const before = flow.stored.state.tasks;
  return flow.state.tasks
    .filter((task, index) => changed(before[index], task))
    .map((task) => ({
      type,
      userIds: [task.userId],
      data: {
        taskId: requireTaskId(flow, task.taskNo),
        processInstanceId: requireInstanceId(flow),
        formEnName: flow.form.enName,
        reading: task.role === 'reader',
        /** Its holder has ended it, and knows. */
        own: isOwnAction(flow, task),
        /** What ended it, where it has ended. */
        act: findEndingAction(flow, task),
        title: flow.shown.title,
        taskName: flow.graph.nodes.get(task.nodeId)?.name ?? '',
      },
    }));
}
