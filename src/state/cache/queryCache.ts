/**
 * A cache of server responses by key. Callers of one key share a request. A cached response is shown immediately and
 * refetched if it is old or invalidated; it is never blank in between. `fetch` returns a promise and rejects with the
 * failure; `want` and `watch` fetch for the screen, and a failure is shown from `entries`.
 */
import { proxy, ref } from 'valtio';
import { CallFailure, isAbortError } from '../../client/callFailure.ts';

export type QueryCacheOptions<T> = {
  load: (key: string) => Promise<T>;
  /** The message on screen if the cause is not a sentence of the server. */
  failed?: string;
  /** The time from the arrival of a response until it is refetched on next use. */
  staleAfterMs?: number;
  maxEntries?: number;
  now?: () => number;
};

export type CacheEntry<T> = { value?: T; failure?: string };

type QueryState<T> = {
  /** The request in progress. */
  pending?: Promise<T>;
  /** The entry was invalidated during the request. */
  outdated?: boolean;
  value?: T;
  storedAt: number;
  /** A failure is shown on screen. */
  observed?: boolean;
};

const defaultStaleAfterMs = 30_000;
const defaultMaxEntries = 200;

export class QueryCache<T extends object | null> {
  readonly entries = proxy<Record<string, CacheEntry<T>>>({});
  readonly #states = new Map<string, QueryState<T>>();
  readonly #watched = new Map<string, number>();
  readonly #options: QueryCacheOptions<T>;

  constructor(options: QueryCacheOptions<T>) {
    this.#options = options;
  }

  /** The fresh response, or the one of the request in progress, otherwise that of a new request. */
  fetch(key: string): Promise<T> {
    const state = this.#states.get(key);
    if (state?.pending && !state.outdated) return state.pending;
    // A fresh state has a value.
    if (this.#isFresh(state)) return Promise.resolve(state?.value as T);
    return this.#request(key);
  }

  /** Invalidates the entry and returns the new response. */
  refetch(key: string): Promise<T> {
    this.invalidate(key);
    return this.fetch(key);
  }

  /** Fetches a missing or expired entry for the screen. */
  want(key: string): void {
    const state = this.#states.get(key);
    if (state) state.observed = true;
    if (!state?.pending && !this.#isFresh(state)) this.#requestForScreen(key);
  }

  /** Marks the entry as visible until the returned function is called. */
  watch(key: string): () => void {
    this.#watched.set(key, (this.#watched.get(key) ?? 0) + 1);
    this.want(key);
    return () => {
      const left = (this.#watched.get(key) ?? 1) - 1;
      if (left > 0) this.#watched.set(key, left);
      else this.#watched.delete(key);
    };
  }

  /** The request in progress or the last response, fresh or not. */
  find(key: string): Promise<T> | undefined {
    const state = this.#states.get(key);
    return state?.pending ?? (state?.value === undefined ? undefined : Promise.resolve(state.value));
  }

  /** True if a use of the entry would send no request. */
  isCached(key: string): boolean {
    const state = this.#states.get(key);
    return (state?.pending !== undefined && !state.outdated) || this.#isFresh(state);
  }

  /** Stores a response that is known from elsewhere. */
  put(key: string, value: T): void {
    this.#states.set(key, { value, storedAt: this.#now() });
    this.entries[key] = { value: asRef(value) };
    this.#evictOldest();
  }

  /** Refetches the entry now if it is visible, otherwise on next use. */
  invalidate(key: string): void {
    const state = this.#states.get(key);
    if (!state) return;
    state.storedAt = Number.NEGATIVE_INFINITY;
    if (state.pending) state.outdated = true;
    else if (this.#watched.has(key)) this.#requestForScreen(key);
  }

  invalidateAll(): void {
    for (const key of this.#states.keys()) this.invalidate(key);
  }

  /** Retries after a failure. */
  retry(key: string): void {
    delete this.entries[key];
    this.invalidate(key);
    this.want(key);
  }

  /** Removes the entry; the response of a request in progress is not stored. */
  evict(key: string): void {
    this.#states.delete(key);
    delete this.entries[key];
  }

  /** Another person may sign in on this page. */
  clear(): void {
    this.#states.clear();
    for (const key of Object.keys(this.entries)) delete this.entries[key];
  }

  #requestForScreen(key: string): void {
    const pending = this.#request(key);
    const state = this.#states.get(key);
    if (state) state.observed = true;
    pending.catch(() => undefined);
  }

  #request(key: string): Promise<T> {
    const state = this.#states.get(key) ?? { storedAt: Number.NEGATIVE_INFINITY };
    this.#states.set(key, state);
    const pending = this.#options.load(key);
    state.pending = pending;
    state.outdated = false;
    // A newer request may have replaced this one, or the entry was removed.
    const isCurrent = () => this.#states.get(key)?.pending === pending;
    pending.then(
      (value) => isCurrent() && this.#store(key, state, value),
      (error: unknown) => isCurrent() && this.#fail(key, state, error),
    );
    return pending;
  }

  #store(key: string, state: QueryState<T>, value: T): void {
    state.value = value;
    state.storedAt = state.outdated ? Number.NEGATIVE_INFINITY : this.#now();
    // A response is replaced, never modified.
    this.entries[key] = { value: asRef(value) };
    this.#end(key, state);
  }

  /** A failed refetch keeps the old response; the failure is shown only without one. */
  #fail(key: string, state: QueryState<T>, error: unknown): void {
    state.storedAt = Number.NEGATIVE_INFINITY;
    if (state.observed && !isAbortError(error)) this.#showFailure(key, error);
    this.#end(key, state);
  }

  #showFailure(key: string, error: unknown): void {
    if (error instanceof CallFailure) error.noticed = true;
    else reportError(error);
    if (this.entries[key]?.value !== undefined && !isRefused(error)) return;
    const failure = error instanceof CallFailure ? error.msg : this.#options.failed;
    this.entries[key] = { failure: failure ?? '没有加载成功，请重试' };
  }

  #end(key: string, state: QueryState<T>): void {
    delete state.pending;
    if (state.outdated && this.#watched.has(key)) this.#requestForScreen(key);
    else this.#evictOldest();
  }

  #evictOldest(): void {
    const { maxEntries = defaultMaxEntries } = this.#options;
    for (const [key, { pending }] of this.#states) {
      if (this.#states.size <= maxEntries) return;
      if (!pending && !this.#watched.has(key)) this.evict(key);
    }
  }

  #isFresh(state: QueryState<T> | undefined): boolean {
    const { staleAfterMs = defaultStaleAfterMs } = this.#options;
    return state?.value !== undefined && this.#now() - state.storedAt < staleAfterMs;
  }

  #now(): number {
    return (this.#options.now ?? Date.now)();
  }
}

// The proxy of a store must not wrap the response.
const asRef = <T extends object | null>(value: T): T => (value === null ? value : ref(value));

/** The server responded that the person may not see the data (any more), or that it no longer exists. */
const isRefused = (error: unknown) => error instanceof CallFailure && error.status >= 400;
