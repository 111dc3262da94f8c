/**
 * The caches of the page, each declared with the live events that invalidate it. One subscription serves all of them
 * from sign-in to sign-out; then they are cleared.
 */
import { BoundedCache, type CacheEnd } from '../../../contract/boundedCache.ts';
import { type LiveEventType, liveEventTypes } from '../../../contract/liveEvents.ts';
import { onLiveEvent, onLiveReconnect, type ReceivedLiveEvent } from './liveEvents.ts';
import { QueryCache, type QueryCacheOptions } from './queryCache.ts';

/** What live events invalidate: the entry with the key, or all entries. */
type Invalidation = {
  events: readonly LiveEventType[];
  keyOf?: (event: ReceivedLiveEvent) => string;
  /** Many events cause one refetch, this time after the last of them. */
  coalesceMs?: number;
  /** Every page receives the events and waits a random part of this time, so that they do not reload all at once. */
  spreadMs?: number;
};

/** A cache without live events declares how its entries end instead. */
export type InvalidationRule = Invalidation | { end: Exclude<CacheEnd, 'events'> };

type DeclaredQuery = {
  /** Of the cache that was declared. */
  rule: InvalidationRule;
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
}: QueryCacheOptions<T> & { invalidatedBy: InvalidationRule }): QueryCache<T> {
  const cache = new QueryCache<T>(options);
  const { events, keyOf, coalesceMs, spreadMs = 0 } = { events: [], ...invalidatedBy } as Invalidation;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const invalidateAll = () => {
    clearTimeout(timer);
    if (coalesceMs === undefined) cache.invalidateAll();
    else timer = setTimeout(() => cache.invalidateAll(), coalesceMs + Math.random() * spreadMs);
  };
  queries.push({
    rule: invalidatedBy,
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

/** A cache of values that are not responses: an event empties it. */
export class EventCache<Key, Value> extends BoundedCache<Key, Value> {
  readonly #listeners = new Set<() => void>();
  readonly #delayMs: (() => number) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(limits: { maxEntries: number; ttlMs?: number }, delayMs?: () => number) {
    super({ ...limits, end: 'events' });
    this.#delayMs = delayMs;
  }

  /** Calls the listener after an event has emptied the cache, until the returned function is called. */
  onEnd(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  end(): void {
    this.clear();
    clearTimeout(this.#timer);
    if (this.#delayMs) this.#timer = setTimeout(() => this.#notify(), this.#delayMs());
    else this.#notify();
  }

  /** Empties the cache at sign-out. */
  close(): void {
    clearTimeout(this.#timer);
    this.clear();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** `coalesceMs` and `spreadMs` delay the listeners as they delay refetches of queries; the cache is emptied at once. */
export function declareCache<Key, Value>({
  endedBy,
  coalesceMs,
  spreadMs = 0,
  ...limits
}: {
  maxEntries: number;
  ttlMs?: number;
  endedBy: readonly LiveEventType[];
} & Pick<Invalidation, 'coalesceMs' | 'spreadMs'>): EventCache<Key, Value> {
  const delayMs = coalesceMs === undefined ? undefined : () => coalesceMs + Math.random() * spreadMs;
  const cache = new EventCache<Key, Value>(limits, delayMs);
  queries.push({
    rule: { events: endedBy },
    receiveEvent: (event) => {
      if (endedBy.includes(event.type)) cache.end();
    },
    invalidateAll: () => cache.end(),
    clear: () => cache.close(),
  });
  return cache;
}

/** What ends the entries of each declared cache. */
export const listInvalidationRules = (): InvalidationRule[] => queries.map(({ rule }) => rule);

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
