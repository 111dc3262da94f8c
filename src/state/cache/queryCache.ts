/**
 * A cache of server responses by key. A cached response is shown immediately and refetched if it is old or
 * invalidated; it is never blank in between.
 */
import { useEffect } from 'react';
import { proxy, ref, useSnapshot } from 'valtio';
import { CallFailure, isAbortError } from '../../client/callFailure.ts';

export type QueryResult<T> = {
  /** The last response; undefined before the first. */
  value: T | undefined;
  /** The reason for the missing response, as a sentence. */
  failure: string | undefined;
};

export type QueryCacheOptions<T> = {
  load: (key: string) => Promise<T>;
  /** The message if the cause is not a sentence of the server. */
  failed: string;
  now?: () => number;
};

type CacheEntry<T> = { value?: T; failure?: string };
type PendingFetch = { askedAt: number; running: boolean; again: boolean };

const staleAfterMs = 30_000;
const maxEntries = 200;

export class QueryCache<T extends object> {
  readonly entries = proxy<Record<string, CacheEntry<T>>>({});
  readonly #readings = new Map<string, PendingFetch>();
  readonly #watched = new Map<string, number>();
  readonly #options: QueryCacheOptions<T>;

  constructor(options: QueryCacheOptions<T>) {
    this.#options = options;
  }

  /** Fetches a missing or expired entry. */
  want(key: string): void {
    const reading = this.#readings.get(key);
    if (reading && (reading.running || this.#now() - reading.askedAt < staleAfterMs)) return;
    void this.#read(key);
  }

  /** Invalidates an entry: refetches now if it is watched, otherwise on next use. */
  touch(key: string): void {
    const reading = this.#readings.get(key);
    if (!reading) return;
    reading.askedAt = Number.NEGATIVE_INFINITY;
    if (reading.running) reading.again = true;
    else if (this.#watched.has(key)) void this.#read(key);
  }

  /** Retries after a failure. */
  again(key: string): void {
    delete this.entries[key];
    this.touch(key);
    this.want(key);
  }

  touchAll(): void {
    for (const key of this.#readings.keys()) this.touch(key);
  }

  /** Another person may sign in on this page. */
  clear(): void {
    this.#readings.clear();
    for (const key of Object.keys(this.entries)) delete this.entries[key];
  }

  /** Marks the entry as watched until the returned function is called. */
  watch(key: string): () => void {
    this.#watched.set(key, (this.#watched.get(key) ?? 0) + 1);
    this.want(key);
    return () => {
      const left = (this.#watched.get(key) ?? 1) - 1;
      if (left > 0) this.#watched.set(key, left);
      else this.#watched.delete(key);
    };
  }

  async #read(key: string): Promise<void> {
    const reading: PendingFetch = { askedAt: this.#now(), running: true, again: false };
    this.#readings.set(key, reading);
    try {
      const value = await this.#options.load(key);
      if (this.#readings.get(key) !== reading) return;
      // A response is replaced, never modified.
      this.entries[key] = { value: ref(value) };
    } catch (error) {
      if (this.#readings.get(key) === reading) this.#fail(key, error);
    }
    reading.running = false;
    if (reading.again) return this.#read(key);
    this.#forgetOldest();
  }

  /** A failed refetch keeps the old response; the failure is shown only without one. */
  #fail(key: string, error: unknown): void {
    const reading = this.#readings.get(key);
    if (reading) reading.askedAt = Number.NEGATIVE_INFINITY;
    if (isAbortError(error)) return;
    if (error instanceof CallFailure) error.noticed = true;
    else reportError(error);
    if (this.entries[key]?.value !== undefined && !isRefused(error)) return;
    this.entries[key] = { failure: error instanceof CallFailure ? error.msg : this.#options.failed };
  }

  #forgetOldest(): void {
    for (const [key, { running }] of this.#readings) {
      if (this.#readings.size <= maxEntries) return;
      if (running || this.#watched.has(key)) continue;
      this.#readings.delete(key);
      delete this.entries[key];
    }
  }

  #now(): number {
    return (this.#options.now ?? Date.now)();
  }
}

/** The server responded that the person may not see the data (any more), or that it no longer exists. */
const isRefused = (error: unknown) => error instanceof CallFailure && error.status >= 400;

/** Skips entries that fast keys only pass. */
const watchDelayMs = 60;

/** The cache entry of the key as component state; undefined without a key. */
export function useQueryResult<T extends object>(
  cache: QueryCache<T>,
  key: string | undefined,
): QueryResult<T> {
  const entries = useSnapshot(cache.entries);
  // A value in the store is a ref, which a snapshot returns unchanged.
  const entry = key === undefined ? undefined : (entries[key] as CacheEntry<T> | undefined);
  useEffect(() => {
    if (key === undefined) return;
    let stop: (() => void) | undefined;
    const timer = setTimeout(
      () => {
        stop = cache.watch(key);
      },
      cache.entries[key]?.value ? 0 : watchDelayMs,
    );
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [cache, key]);
  return { value: entry?.value, failure: entry?.failure };
}
