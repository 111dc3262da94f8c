/**
 * A cache with a limit: when it is full, the least recently used entry is evicted. Entries may expire. `get` counts
 * as a use, `peek` does not and costs no more than reading a map.
 */

/**
 * What ends an entry whose source changes. Each cache says it, because one without an end shows what no longer is:
 * `immutable`: the value of a key never changes; `version`: the key holds a version of the source, or the reader
 * compares one; `time`: a lifetime so short that nobody notices; `owner`: the code that owns the entries removes them;
 * `restart`: only a new start of the server changes the source; `events`: live events, see declareCache.
 */
export type CacheEnd = 'immutable' | 'version' | 'time' | 'owner' | 'restart' | 'events';

type BoundedCacheOptions = {
  maxEntries: number;
  end: CacheEnd;
  /** Entries without an end of their own expire after this time. */
  ttlMs?: number;
};

export class BoundedCache<Key, Value> {
  // A map keeps insertion order, so the first key is that of the least recently used entry.
  readonly #values = new Map<Key, Value>();
  /** When entries expire, in milliseconds since 1970. */
  readonly #ends = new Map<Key, number>();
  readonly #maxEntries: number;
  readonly #ttlMs: number | undefined;

  constructor({ maxEntries, ttlMs }: BoundedCacheOptions) {
    this.#maxEntries = maxEntries;
    this.#ttlMs = ttlMs;
  }

  get size(): number {
    return this.#values.size;
  }

  peek(key: Key): Value | undefined {
    return this.#ends.size > 0 && this.#isExpired(key) ? undefined : this.#values.get(key);
  }

  get(key: Key): Value | undefined {
    const value = this.peek(key);
    if (value === undefined) {
      this.delete(key);
      return undefined;
    }
    this.#values.delete(key);
    this.#values.set(key, value);
    return value;
  }

  has(key: Key): boolean {
    return this.peek(key) !== undefined;
  }

  /** Stores the value as the most recently used one. `end`: when it expires, in milliseconds since 1970. */
  set(key: Key, value: Value, end?: number): void {
    this.delete(key);
    this.#values.set(key, value);
    const expires = end ?? (this.#ttlMs === undefined ? undefined : Date.now() + this.#ttlMs);
    if (expires !== undefined) this.#ends.set(key, expires);
    if (this.#values.size <= this.#maxEntries) return;
    const [oldest] = this.#values.keys();
    // The cache is not empty here.
    this.delete(oldest as Key);
  }

  getOrCreate(key: Key, create: () => Value): Value {
    const known = this.get(key);
    if (known !== undefined) return known;
    const value = create();
    this.set(key, value);
    return value;
  }

  delete(key: Key): void {
    this.#values.delete(key);
    if (this.#ends.size > 0) this.#ends.delete(key);
  }

  clear(): void {
    this.#values.clear();
    this.#ends.clear();
  }

  keys(): MapIterator<Key> {
    return this.#values.keys();
  }

  /** From the least to the most recently used entry, expired ones included. */
  entries(): MapIterator<[Key, Value]> {
    return this.#values.entries();
  }

  #isExpired(key: Key): boolean {
    const end = this.#ends.get(key);
    return end !== undefined && end <= Date.now();
  }
}

/** The cached promise of the key, or a new one. A promise that rejects is removed, so that the next call tries again. */
export function loadCached<Key, Value>(
  cache: BoundedCache<Key, Promise<Value>>,
  key: Key,
  load: () => Promise<Value>,
): Promise<Value> {
  return cache.getOrCreate(key, () => {
    const loading = load();
    loading.catch(() => {
      if (cache.peek(key) === loading) cache.delete(key);
    });
    return loading;
  });
}
