/**
 * Answers that hold for a while, by what was asked: whoever asks the same again, also while it is on its way, gets the
 * same. A failure is told to all who wait for it and kept for nobody.
 */
export class TtlCache<T> {
  readonly #forMs: number;
  readonly #kept = new Map<string, Promise<T>>();

  /** From the answer's coming on. */
  constructor(forMs: number) {
    this.#forMs = forMs;
  }

  ask(key: string, ask: () => Promise<T>): Promise<T> {
    const known = this.#kept.get(key);
    if (known) return known;
    const answer = ask();
    this.#kept.set(key, answer);
    // Another may have been asked for in its place.
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
