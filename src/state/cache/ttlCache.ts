/**
 * A cache with a time to live. Callers with the same key share a response, also while it is pending. A failure
 * rejects every waiting caller and is not cached.
 */
export class TtlCache<T> {
  readonly #forMs: number;
  readonly #kept = new Map<string, Promise<T>>();

  /** The time starts when the response arrives. */
  constructor(forMs: number) {
    this.#forMs = forMs;
  }

  ask(key: string, ask: () => Promise<T>): Promise<T> {
    const known = this.#kept.get(key);
    if (known) return known;
    const answer = ask();
    this.#kept.set(key, answer);
    // A newer request may have replaced this one.
    const drop = () => this.#kept.get(key) === answer && this.#kept.delete(key);
    answer.then(() => setTimeout(drop, this.#forMs), drop);
    return answer;
  }

  get(key: string): Promise<T> | undefined {
    return this.#kept.get(key);
  }

  forget(key: string): void {
    this.#kept.delete(key);
  }

  keys(): string[] {
    return [...this.#kept.keys()];
  }
}
