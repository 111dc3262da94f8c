/**
 * Live events to those whose lists change: a task came, is no longer open, is urged; to the initiator, how the instance
 * stands; to all who take part in it, that its log has grown. Written in the same transaction.
 */
import type { RawBuilder } from 'kysely';
import { liveStatements, type WrittenEvent } from '../db/liveEvents.ts';
import type { ActName } from '../engine/event.ts';
import type { Task } from '../engine/model.ts';
import { type Flow, instanceIdOf, taskIdOf } from './flow.ts';

export function newsStatements(flows: readonly Flow[]): RawBuilder<WrittenEvent>[] {
  const events = flows.flatMap((flow) => [
    ...tell(flow, 'task.created', (before, after) => !isOpen(before) && isOpen(after)),
    ...tell(flow, 'task.closed', (before, after) => isOpen(before) && !isOpen(after)),
    ...tell(flow, 'task.urged', (before, after) => isOpen(after) && after.urged > (before?.urged ?? 0)).map(
      ({ data, ...told }) => ({ ...told, data: { ...data, timeout: isReminder(flow) } }),
    ),
    ...tellInitiator(flow),
    tellFollowers(flow),
  ]);
  return liveStatements(events);
}

/** By the system, because the task is due; else somebody urges. */
const isReminder = ({ happened }: Flow) =>
  happened.some(({ event }) => event.type === 'acted' && event.act === 'timeoutRemind');

function tellInitiator(flow: Flow) {
  const { state, stored, initiator, shown } = flow;
  if (state.status === stored.state.status && state.deleted === stored.state.deleted) return [];
  const { status, deleted } = state;
  const data = { processInstanceId: instanceIdOf(flow), status, deleted, title: shown.title };
  return [{ type: 'instance.changed' as const, userIds: [initiator.userId], data }];
}

/** Whoever looks at the flow sees it move on. */
const tellFollowers = (flow: Flow) => ({
  type: 'instance.moved' as const,
  userIds: participantsOf(flow),
  data: { processInstanceId: instanceIdOf(flow) },
});

/** The initiator and all who have or had a task, in person or by somebody else; some of them several times. */
export const participantsOf = ({ initiator, state }: Flow): string[] => [
  initiator.userId,
  ...state.tasks.flatMap(({ userId, forUserId }) => [userId, forUserId ?? userId]),
];

const isOpen = (task: Task | undefined) => task?.state === 'open';

/** Acted on by whoever held it, or gone along with his other tasks when he left. */
const isOwnDoing = ({ happened }: Flow, { taskNo, userId }: Task) =>
  happened.some(
    ({ event }) =>
      event.type === 'acted' &&
      event.taskNo === taskNo &&
      (event.userId === userId || event.act === 'entrust'),
  );

/** null for a task that is open, or waits again. */
function actThatEnded({ happened }: Flow, { endAct }: Task): ActName | null {
  const acts = happened.flatMap(({ event }) => (event.type === 'acted' ? [event] : []));
  return acts.find(({ actNo }) => actNo === endAct)?.act ?? null;
}

type Change = (before: Task | undefined, after: Task) => boolean;

function tell(flow: Flow, type: 'task.created' | 'task.closed' | 'task.urged', changed: Change) {
  const before = flow.stored.state.tasks;
  return flow.state.tasks
    .filter((task, index) => changed(before[index], task))
    .map((task) => ({
      type,
      userIds: [task.userId],
      data: {
        taskId: taskIdOf(flow, task.taskNo),
        processInstanceId: instanceIdOf(flow),
        formEnName: flow.form.enName,
        reading: task.role === 'reader',
        /** Its holder has ended it, and knows. */
        own: isOwnDoing(flow, task),
        /** What ended it, where it has ended. */
        act: actThatEnded(flow, task),
        title: flow.shown.title,
        taskName: flow.graph.nodes.get(task.nodeId)?.name ?? '',
      },
    }));
}
