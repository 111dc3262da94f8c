/**
 * The query caches of the page, each declared with the live events that invalidate it. One subscription serves all of
 * them from sign-in to sign-out; then they are cleared.
 */
import { type LiveEventType, liveEventTypes } from '../../../contract/liveEvents.ts';
import { onLiveEvent, onLiveReconnect, type ReceivedLiveEvent } from './liveEvents.ts';
import { QueryCache, type QueryCacheOptions } from './queryCache.ts';

/** What live events invalidate: the entry with the key, or all entries. */
type Invalidation = {
  events: readonly LiveEventType[];
  keyOf?: (event: ReceivedLiveEvent) => string;
  /** Many events cause one refetch, this time after the last of them. */
  coalesceMs?: number;
};

type DeclaredQuery = {
  receiveEvent: (event: ReceivedLiveEvent) => void;
  invalidateAll: () => void;
  clear: () => void;
};

const queries: DeclaredQuery[] = [];

/** The key of a cache that holds one response. */
export const onlyKey = '';

export function declareQuery<T extends object | null>({
  invalidatedBy,
  ...options
}: QueryCacheOptions<T> & { invalidatedBy?: Invalidation }): QueryCache<T> {
  const cache = new QueryCache<T>(options);
  const { events = [], keyOf, coalesceMs } = invalidatedBy ?? {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const invalidateAll = () => {
    clearTimeout(timer);
    if (coalesceMs === undefined) cache.invalidateAll();
    else timer = setTimeout(() => cache.invalidateAll(), coalesceMs);
  };
  queries.push({
    receiveEvent: (event) => {
      if (!events.includes(event.type)) return;
      if (keyOf) cache.invalidate(keyOf(event));
      else invalidateAll();
    },
    invalidateAll,
    clear: () => {
      clearTimeout(timer);
      cache.clear();
    },
  });
  return cache;
}

/** Invalidates what the event concerns in every declared cache. */
export function applyEventToQueries(event: ReceivedLiveEvent): void {
  for (const query of queries) query.receiveEvent(event);
}

/** Keeps the caches current, from sign-in until the returned function is called at sign-out. */
export function followQueries(): () => void {
  const stops = [
    onLiveEvent(liveEventTypes, applyEventToQueries),
    onLiveReconnect(() => {
      for (const query of queries) query.invalidateAll();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    for (const query of queries) query.clear();
  };
}
