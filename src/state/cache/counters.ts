/** Counts of waiting tasks for menu entries, refreshed by live events. */
import { taskEventTypes } from '../../../contract/liveEvents.ts';
import { api } from '../../client/api.ts';
import { declareQuery, onlyKey } from './declaredQueries.ts';
import { useCachedResult } from './useQueryResult.ts';

export type TaskCounters = { todo: number; toread: number; started: number };

const counters = declareQuery<TaskCounters>({
  load: async () => {
    const [todo, toread, started] = await Promise.all([
      api.task.myTaskCount(),
      api.task.myReadingTaskCount(),
      api.instance.myStartCount(),
    ]);
    return { todo, toread, started };
  },
  staleAfterMs: Number.POSITIVE_INFINITY,
  invalidatedBy: {
    events: [...taskEventTypes, 'instance.changed'],
    coalesceMs: 300,
  },
});

/** The counter of a menu address. */
export const counterByAddress: Readonly<Record<string, keyof TaskCounters>> = {
  '/flow-manage/my-flow/todo': 'todo',
  '/flow-manage/my-flow/toread': 'toread',
  '/flow-manage/my-flow/start': 'started',
};

/** Keeps the counters current until the returned function is called. */
export const followCounters = (): (() => void) => counters.watch(onlyKey);

/** The counters; empty before the first response. */
export const useCounters = (): Partial<TaskCounters> => useCachedResult(counters, onlyKey).value ?? {};
