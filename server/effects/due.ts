/**
 * When tasks are due and when the system acts on them, from what happened. A task's time runs while it is open: it
 * starts when the task opens, stands still while a signer comes before it, and starts anew with a new run. Whoever
 * takes a task over takes its time over; only from a timeout's own transfer it starts anew. Pure.
 */
import type { Clock } from '../../contract/calendar/clock.ts';
import { durationOf } from '../../contract/calendar/duration.ts';
import { stepOf } from '../../contract/flow/graph.ts';
import type { ActName, Event } from '../engine/event.ts';
import type { Flow } from './flow.ts';
import type { Timekeeping } from './timekeeping.ts';

/** What a task's row holds of time. */
export type Due = {
  readonly dueTime: Date | null;
  /** When the system acts next; null: never. */
  readonly timeoutTime: Date | null;
  readonly remainingMs: number | null;
  readonly calendarId: string | null;
};

export const notDue: Due = { dueTime: null, timeoutTime: null, remainingMs: null, calendarId: null };

/** Reminders of one task are at least so far apart, however short its time. */
const reminderPause = 3_600_000;

type Timed = Extract<Event, { type: keyof typeof after }>;

/** An event that moves a task's time, and the act it belongs to. */
type Move = { readonly event: Timed; readonly at: Date; readonly act: ActName | null };

/** In order; events of tasks that have no time are left out. */
export function timeMoves(flow: Flow): Move[] {
  const moves: Move[] = [];
  let act: ActName | null = null;
  for (const { event, at } of flow.happened) {
    if (event.type === 'acted') act = event.act;
    if (isTimed(event) && movesTime(event, act) && timeoutOf(flow, event.taskNo)) {
      moves.push({ event, at, act });
    }
  }
  return moves;
}

const isTimed = (event: Event): event is Timed => Object.hasOwn(after, event.type);

/** Being urged by a person changes nothing. */
const movesTime = (event: Timed, act: ActName | null) =>
  event.type !== 'taskUrged' || act === 'timeoutRemind';

/** By taskNo, for the tasks whose time has moved; `kept` holds what the rows of those tasks held before. */
export function duesOf(
  flow: Flow,
  { kept, time }: { kept: ReadonlyMap<number, Due>; time: Timekeeping },
): Map<number, Due> {
  const dues = new Map<number, Due>();
  const dueOf = (taskNo: number) => dues.get(taskNo) ?? kept.get(taskNo) ?? notDue;
  for (const { event, at, act } of timeMoves(flow)) {
    const timer = timerOf(flow, event.taskNo, time);
    // Each entry takes the events of its own key; TypeScript cannot pair a union's key with its member.
    const move = after[event.type] as (event: Timed, moment: Moment) => Due;
    if (timer) dues.set(event.taskNo, move(event, { at, act, timer, dueOf }));
  }
  return dues;
}

/** The whole of a task's time from a moment on: for one whose node has another limit than when it began. */
export function dueAnew(flow: Flow, taskNo: number, { at, time }: { at: Date; time: Timekeeping }): Due {
  const timer = timerOf(flow, taskNo, time);
  const waits = flow.state.tasks[taskNo - 1]?.state === 'waiting';
  return timer && !waits ? started({ at, timer }) : notDue;
}

/** The node's timeout, where the task has one: readers and drafts have no time. */
function timeoutOf({ graph, state }: Flow, taskNo: number) {
  const task = state.tasks[taskNo - 1];
  if (!task || task.role === 'reader' || state.status !== 0) return undefined;
  const { enableTimeout, timeout } = stepOf(graph, task.nodeId).data;
  return enableTimeout ? timeout : undefined;
}

type Timer = {
  readonly calendarId: string | null;
  readonly clock: Clock;
  /** The node's whole duration from a moment on. */
  readonly whole: (from: Date) => Date;
};

function timerOf(flow: Flow, taskNo: number, time: Timekeeping): Timer | undefined {
  const timeout = timeoutOf(flow, taskNo);
  const duration = timeout && durationOf(timeout.duration);
  if (!duration) return undefined;
  const { clock, calendarId } = timeout.calendar === 'WORKING' ? time.working : time.wall;
  return { clock, calendarId, whole: (from) => clock.after(from, duration) };
}

type Moment = {
  readonly at: Date;
  readonly act: ActName | null;
  readonly timer: Timer;
  readonly dueOf: (taskNo: number) => Due;
};

type Of<T extends Event['type']> = Extract<Event, { type: T }>;

const after = {
  taskOpened({ replaces, waiting }: Of<'taskOpened'>, moment: Moment): Due {
    const before = replaces === null || moment.act === 'timeoutTransfer' ? notDue : moment.dueOf(replaces);
    if (before.remainingMs !== null) return waiting ? before : resumed(before.remainingMs, moment);
    if (before.dueTime !== null) return before;
    return waiting ? notDue : started(moment);
  },
  taskReady({ taskNo }: Of<'taskReady'>, moment: Moment): Due {
    const { remainingMs } = moment.dueOf(taskNo);
    return remainingMs === null ? started(moment) : resumed(remainingMs, moment);
  },
  taskHeld({ taskNo }: Of<'taskHeld'>, { at, timer, dueOf }: Moment): Due {
    const before = dueOf(taskNo);
    if (before.dueTime === null) return before;
    return { ...notDue, remainingMs: timer.clock.between(at, before.dueTime) };
  },
  taskReopened: ({ waiting }: Of<'taskReopened'>, moment: Moment): Due =>
    waiting ? notDue : started(moment),
  /** By the system: it looks again after the whole time. */
  taskUrged({ taskNo }: Of<'taskUrged'>, { at, timer, dueOf }: Moment): Due {
    const before = dueOf(taskNo);
    if (before.dueTime === null) return before;
    const next = Math.max(timer.whole(at).getTime(), at.getTime() + reminderPause);
    return { ...before, timeoutTime: new Date(next), calendarId: timer.calendarId };
  },
};

const started = ({ at, timer }: Pick<Moment, 'at' | 'timer'>): Due => dueAt(timer.whole(at), timer);

const resumed = (remainingMs: number, { at, timer }: Moment): Due =>
  dueAt(timer.clock.after(at, { days: 0, ms: remainingMs }), timer);

const dueAt = (dueTime: Date, { calendarId }: Timer): Due => ({
  ...notDue,
  dueTime,
  timeoutTime: dueTime,
  calendarId,
});
