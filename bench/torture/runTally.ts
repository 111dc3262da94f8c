/** Counts of a torture run, kept while it runs and printed at its end. */
import { percentile } from '../support/measurements.ts';

export class RunTally {
  readonly counts = new Map<string, number>();
  /** Bodies of answers with status 500, the first 20. */
  readonly faultBodies: string[] = [];
  /** Milliseconds of answers that came while no fault was under way. */
  readonly #quiet: number[] = [];
  /** Name of the fault under way. */
  #fault: string | undefined;
  #lastAnswer = performance.now();
  #longestGap = 0;

  count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }

  fault(body: string): void {
    this.count(`status 500, ${this.#fault ?? 'between faults'}`);
    if (this.faultBodies.length < 20) this.faultBodies.push(body);
  }

  recordAnswer(milliseconds: number): void {
    const now = performance.now();
    this.#longestGap = Math.max(this.#longestGap, now - this.#lastAnswer);
    this.#lastAnswer = now;
    this.count('answers');
    if (this.#fault === undefined) this.#quiet.push(milliseconds);
  }

  /** Runs a fault; the result is the longest time in milliseconds in which nobody had an answer. */
  async during(fault: string, work: () => Promise<void>): Promise<number> {
    this.#fault = fault;
    this.#longestGap = 0;
    await work();
    this.#fault = undefined;
    return Math.max(this.#longestGap, performance.now() - this.#lastAnswer);
  }

  quietPercentile(share: number): number {
    return percentile(this.#quiet, share);
  }
}
