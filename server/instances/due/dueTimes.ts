/**
 * Computes when tasks are due and when the system acts on them, from events. The time of a task runs while it is open:
 * it starts when the task opens, pauses while a signer precedes it, and restarts with a new run. A new holder inherits
 * the remaining time, except after a transfer by timeout, which restarts it. Pure.
 */
import type { Clock } from '../../../contract/calendar/clock.ts';
import { parseDuration } from '../../../contract/calendar/duration.ts';
import { getStep } from '../../../contract/flow/graph.ts';
import type { ActionName, Event } from '../../engine/event.ts';
import type { LoadedInstance } from '../instance.ts';
import type { Timekeeping } from './timekeeping.ts';

/** The time columns of a task row. */
export type DueTimes = {
  readonly dueTime: Date | null;
  /** The next action of the system; null: never. */
  readonly timeoutTime: Date | null;
  readonly remainingMs: number | null;
  readonly calendarId: string | null;
};

export const notDue: DueTimes = { dueTime: null, timeoutTime: null, remainingMs: null, calendarId: null };

/** The minimum interval between reminders of one task in ms, for any time limit. */
const minReminderInterval = 3_600_000;

type TimedEvent = Extract<Event, { type: keyof typeof dueTimesAfter }>;

/** An event that changes the due time of a task, and the action it belongs to. */
type TimeMove = { readonly event: TimedEvent; readonly at: Date; readonly act: ActionName | null };

/** In order. Events of tasks without a time limit are omitted. */
export function listTimeMoves(instance: LoadedInstance): TimeMove[] {
  const moves: TimeMove[] = [];
  let act: ActionName | null = null;
  for (const { event, at } of instance.pendingEvents) {
    if (event.type === 'acted') act = event.act;
    if (isTimedEvent(event) && isTimeMove(event, act) && getTimeout(instance, event.taskNo)) {
      moves.push({ event, at, act });
    }
  }
  return moves;
}

const isTimedEvent = (event: Event): event is TimedEvent => Object.hasOwn(dueTimesAfter, event.type);

/** An urge by a person does not change the due time. */
const isTimeMove = (event: TimedEvent, act: ActionName | null) =>
  event.type !== 'taskUrged' || act === 'timeoutRemind';

/** Returns by taskNo the tasks whose due times change; `kept` holds their stored values. */
export function computeDueTimes(
  instance: LoadedInstance,
  { kept, time }: { kept: ReadonlyMap<number, DueTimes>; time: Timekeeping },
): Map<number, DueTimes> {
  const dues = new Map<number, DueTimes>();
  const dueOf = (taskNo: number) => dues.get(taskNo) ?? kept.get(taskNo) ?? notDue;
  for (const { event, at, act } of listTimeMoves(instance)) {
    const timer = getTimer(instance, event.taskNo, time);
    // Each entry takes the events of its own key; TypeScript cannot pair a union's key with its member.
    const move = dueTimesAfter[event.type] as (event: TimedEvent, moment: TimerMoment) => DueTimes;
    if (timer) dues.set(event.taskNo, move(event, { at, act, timer, dueOf }));
  }
  return dues;
}

/** Returns the full time limit from a given time on, for a task whose node has a new limit. */
export function computeFullDueTime(
  instance: LoadedInstance,
  taskNo: number,
  { at, time }: { at: Date; time: Timekeeping },
): DueTimes {
  const timer = getTimer(instance, taskNo, time);
  const waits = instance.state.tasks[taskNo - 1]?.state === 'waiting';
  return timer && !waits ? startTimer({ at, timer }) : notDue;
}

/** Returns the node's timeout if the task has one. Readers and drafts have none. */
function getTimeout({ graph, state }: LoadedInstance, taskNo: number) {
  const task = state.tasks[taskNo - 1];
  if (!task || task.role === 'reader' || state.status !== 0) return undefined;
  const { enableTimeout, timeout } = getStep(graph, task.nodeId).data;
  return enableTimeout ? timeout : undefined;
}

type TaskTimer = {
  readonly calendarId: string | null;
  readonly clock: Clock;
  /** Adds the node's full duration to a time. */
  readonly whole: (from: Date) => Date;
};

function getTimer(instance: LoadedInstance, taskNo: number, time: Timekeeping): TaskTimer | undefined {
  const timeout = getTimeout(instance, taskNo);
  const duration = timeout && parseDuration(timeout.duration);
  if (!duration) return undefined;
  const { clock, calendarId } = timeout.calendar === 'WORKING' ? time.working : time.wall;
  return { clock, calendarId, whole: (from) => clock.after(from, duration) };
}

type TimerMoment = {
  readonly at: Date;
  readonly act: ActionName | null;
  readonly timer: TaskTimer;
  readonly dueOf: (taskNo: number) => DueTimes;
};

type Of<T extends Event['type']> = Extract<Event, { type: T }>;

const dueTimesAfter = {
  taskOpened({ replaces, waiting }: Of<'taskOpened'>, moment: TimerMoment): DueTimes {
    const before = replaces === null || moment.act === 'timeoutTransfer' ? notDue : moment.dueOf(replaces);
    if (before.remainingMs !== null) return waiting ? before : resumeTimer(before.remainingMs, moment);
    if (before.dueTime !== null) return before;
    return waiting ? notDue : startTimer(moment);
  },
  taskReady({ taskNo }: Of<'taskReady'>, moment: TimerMoment): DueTimes {
    const { remainingMs } = moment.dueOf(taskNo);
    return remainingMs === null ? startTimer(moment) : resumeTimer(remainingMs, moment);
  },
  taskHeld({ taskNo }: Of<'taskHeld'>, { at, timer, dueOf }: TimerMoment): DueTimes {
    const before = dueOf(taskNo);
    if (before.dueTime === null) return before;
    return { ...notDue, remainingMs: timer.clock.between(at, before.dueTime) };
  },
  taskReopened: ({ waiting }: Of<'taskReopened'>, moment: TimerMoment): DueTimes =>
    waiting ? notDue : startTimer(moment),
  /** After a reminder by the system, the next one follows after the full duration. */
  taskUrged({ taskNo }: Of<'taskUrged'>, { at, timer, dueOf }: TimerMoment): DueTimes {
    const before = dueOf(taskNo);
    if (before.dueTime === null) return before;
    const next = Math.max(timer.whole(at).getTime(), at.getTime() + minReminderInterval);
    return { ...before, timeoutTime: new Date(next), calendarId: timer.calendarId };
  },
};

const startTimer = ({ at, timer }: Pick<TimerMoment, 'at' | 'timer'>): DueTimes =>
  createDueTimes(timer.whole(at), timer);

const resumeTimer = (remainingMs: number, { at, timer }: TimerMoment): DueTimes =>
  createDueTimes(timer.clock.after(at, { days: 0, ms: remainingMs }), timer);

const createDueTimes = (dueTime: Date, { calendarId }: TaskTimer): DueTimes => ({
  ...notDue,
  dueTime,
  timeoutTime: dueTime,
  calendarId,
});
