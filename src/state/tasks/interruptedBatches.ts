/**
 * Batches whose page was left before their end. They are stored in the browser tab with the keys of their slices,
 * so that the next page resumes them and shows their result.
 */
import type { DryRunOutcome } from '../../../contract/calls/taskActions/dryRunOutcome.ts';
import type { PrivateStore } from '../session/privateStore.ts';
import { tabStore } from '../session/privateStores.ts';
import type { BatchAction } from './batchActions.ts';
import type { BatchRun } from './batchRun.ts';

export type KeptBatch = {
  act: BatchAction;
  /** The dry run outcomes; the permitted tasks are executed. */
  plan: readonly DryRunOutcome[];
  run: BatchRun;
};

const prefix = 'batch.';
/** The server stores responses for 24 hours; after that a slice would be executed again. */
const keptMs = 23 * 3_600_000;

export class KeptBatches {
  readonly #store: PrivateStore;
  readonly #now: () => number;

  constructor({ store, now }: { store: PrivateStore; now: () => number }) {
    this.#store = store;
    this.#now = now;
  }

  keep(batch: KeptBatch): void {
    const [first] = batch.run.sent;
    if (!first) return;
    const text = JSON.stringify({ ...batch, leftAt: this.#now() });
    try {
      this.#store.write(prefix + first.idempotencyKey, text);
    } catch {
      // The quota is full: the slices were sent anyway, but the next page does not know of them.
    }
  }

  get isEmpty(): boolean {
    return this.#store.names(prefix).length === 0;
  }

  /** Returns the batches in the order they were left, and removes them. */
  take(): KeptBatch[] {
    return this.#store.names(prefix).flatMap((name) => {
      const text = this.#store.read(name);
      this.#store.remove(name);
      if (text === undefined) return [];
      // Only `keep` writes under the prefix, and the store verifies that the text is unmodified.
      const { leftAt, ...batch } = JSON.parse(text) as KeptBatch & { leftAt: number };
      return this.#now() - leftAt < keptMs ? [batch] : [];
    });
  }
}

export const keptBatches = new KeptBatches({ store: tabStore, now: Date.now });
