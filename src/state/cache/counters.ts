/** Counts of waiting tasks for menu entries, refreshed by live events. */
import { proxy } from 'valtio';
import { api } from '../../client/api.ts';
import { onLiveEvent, onLiveReconnect } from './liveEvents.ts';

export const counters = proxy<{ todo?: number; toread?: number; started?: number }>({});

/** The counter of a menu address. */
export const counterByAddress: Readonly<Record<string, keyof typeof counters>> = {
  '/flow-manage/my-flow/todo': 'todo',
  '/flow-manage/my-flow/toread': 'toread',
  '/flow-manage/my-flow/start': 'started',
};

const countedEvents = [
  'task.created',
  'task.closed',
  'task.urged',
  'task.snoozed',
  'task.returned',
  'instance.changed',
] as const;

const coalesceMs = 300;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Schedules a refetch of the counters; many requests are merged into one. */
function refreshCounters() {
  clearTimeout(timer);
  timer = setTimeout(() => void readCounters(), coalesceMs);
}

async function readCounters() {
  const [todo, toread, started] = await Promise.all([
    api.task.myTaskCount(),
    api.task.myReadingTaskCount(),
    api.instance.myStartCount(),
  ]);
  Object.assign(counters, { todo, toread, started });
}

export function followCounterEvents(): () => void {
  void readCounters();
  const stops = [onLiveEvent(countedEvents, refreshCounters), onLiveReconnect(refreshCounters)];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
