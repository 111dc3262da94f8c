/**
 * Builds live events for users whose lists change: a task was opened, closed or urged; for the initiator, the status of
 * the instance; for all participants, a new log line. Written in the same transaction.
 */
import type { RawBuilder } from 'kysely';
import { buildLiveStatements, type WrittenLiveEvent } from '../../db/live/liveEvents.ts';
import type { ActionName } from '../../engine/event.ts';
import type { Task } from '../../engine/model.ts';
import { type LoadedInstance, requireInstanceId, requireTaskId } from '../instance.ts';

export function buildLiveEventStatements(
  instances: readonly LoadedInstance[],
): RawBuilder<WrittenLiveEvent>[] {
  const events = instances.flatMap((instance) => [
    ...buildTaskEvents(instance, 'task.created', (before, after) => !isOpenTask(before) && isOpenTask(after)),
    ...buildTaskEvents(instance, 'task.closed', (before, after) => isOpenTask(before) && !isOpenTask(after)),
    ...buildTaskEvents(
      instance,
      'task.urged',
      (before, after) => isOpenTask(after) && after.urged > (before?.urged ?? 0),
    ).map(({ data, ...told }) => ({ ...told, data: { ...data, timeout: isReminder(instance) } })),
    ...buildInitiatorEvent(instance),
    buildFollowerEvent(instance),
  ]);
  return buildLiveStatements(events);
}

/** True if the system reminds because the task is due; false if a person urges. */
const isReminder = ({ pendingEvents }: LoadedInstance) =>
  pendingEvents.some(({ event }) => event.type === 'acted' && event.act === 'timeoutRemind');

function buildInitiatorEvent(instance: LoadedInstance) {
  const { state, persisted, initiator, listSummary } = instance;
  if (state.status === persisted.state.status && state.deleted === persisted.state.deleted) return [];
  const { status, deleted } = state;
  const data = { processInstanceId: requireInstanceId(instance), status, deleted, title: listSummary.title };
  return [{ type: 'instance.changed' as const, userIds: [initiator.userId], data }];
}

/** Informs clients that show the instance. */
const buildFollowerEvent = (instance: LoadedInstance) => ({
  type: 'instance.moved' as const,
  userIds: listParticipants(instance),
  data: { processInstanceId: requireInstanceId(instance) },
});

/** The initiator and all present and past holders, in person or through a delegate; may contain duplicates. */
export const listParticipants = ({ initiator, state }: LoadedInstance): string[] => [
  initiator.userId,
  ...state.tasks.flatMap(({ userId, forUserId }) => [userId, forUserId ?? userId]),
];

const isOpenTask = (task: Task | undefined) => task?.state === 'open';

/** The holder acted on the task, or it closed with the holder's other tasks on departure. */
const isOwnAction = ({ pendingEvents }: LoadedInstance, { taskNo, userId }: Task) =>
  pendingEvents.some(
    ({ event }) =>
      event.type === 'acted' &&
      event.taskNo === taskNo &&
      (event.userId === userId || event.act === 'entrust'),
  );

/** null for a task that is open, or waits again. */
function findEndingAction({ pendingEvents }: LoadedInstance, { endAct }: Task): ActionName | null {
  const acts = pendingEvents.flatMap(({ event }) => (event.type === 'acted' ? [event] : []));
  return acts.find(({ actNo }) => actNo === endAct)?.act ?? null;
}

type TaskChangeTest = (before: Task | undefined, after: Task) => boolean;

function buildTaskEvents(
  instance: LoadedInstance,
  type: 'task.created' | 'task.closed' | 'task.urged',
  changed: TaskChangeTest,
) {
  const before = instance.persisted.state.tasks;
  return instance.state.tasks
    .filter((task, index) => changed(before[index], task))
    .map((task) => ({
      type,
      userIds: [task.userId],
      data: {
        taskId: requireTaskId(instance, task.taskNo),
        processInstanceId: requireInstanceId(instance),
        formEnName: instance.form.enName,
        reading: task.role === 'reader',
        /** The holder ended the task and needs no notification. */
        own: isOwnAction(instance, task),
        /** The action that ended the task, if it has ended. */
        act: findEndingAction(instance, task),
        title: instance.listSummary.title,
        taskName: instance.graph.nodes.get(task.nodeId)?.name ?? '',
      },
    }));
}
