/**
 * A cache with a time to live. Callers with the same key share a response, also while it is pending. A failure
 * rejects every waiting caller and is not cached.
 */
export class TtlCache<T> {
  readonly #forMs: number;
  readonly #entries = new Map<string, Promise<T>>();

  /** The time starts when the response arrives. */
  constructor(forMs: number) {
    this.#forMs = forMs;
  }

  ask(key: string, ask: () => Promise<T>): Promise<T> {
    const known = this.#entries.get(key);
    if (known) return known;
    const answer = ask();
    this.#entries.set(key, answer);
    // A newer request may have replaced this one.
    const drop = () => this.#entries.get(key) === answer && this.#entries.delete(key);
    answer.then(() => setTimeout(drop, this.#forMs), drop);
    return answer;
  }

  get(key: string): Promise<T> | undefined {
    return this.#entries.get(key);
  }

  forget(key: string): void {
    this.#entries.delete(key);
  }

  keys(): string[] {
    return [...this.#entries.keys()];
  }
}
