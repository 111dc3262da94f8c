import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { CacheEntry, QueryCache } from './queryCache.ts';

export type QueryResult<T> = {
  /** The last response; undefined before the first. */
  value: T | undefined;
  /** The reason for the missing response, as a sentence. */
  failure: string | undefined;
};

/** Skips entries that fast keys only pass. */
export const watchDelayMs = 60;

/** The cache entry of the key as component state, kept current while mounted; undefined without a key. */
export function useQueryResult<T extends object | null>(
  cache: QueryCache<T>,
  key: string | undefined,
): QueryResult<T> {
  const result = useCachedResult(cache, key);
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
  return result;
}

/** The cache entry of the key as component state, for entries that are watched elsewhere. */
export function useCachedResult<T extends object | null>(
  cache: QueryCache<T>,
  key: string | undefined,
): QueryResult<T> {
  const entries = useSnapshot(cache.entries);
  // A value in the store is a ref, which a snapshot returns unchanged.
  const entry = key === undefined ? undefined : (entries[key] as CacheEntry<T> | undefined);
  return { value: entry?.value, failure: entry?.failure };
}
