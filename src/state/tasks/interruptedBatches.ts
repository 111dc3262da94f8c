/**
 * Batches whose page was left before their end: kept in the browser's tab with the keys of their pieces, so that the
 * next page goes on with them and tells their result.
 */
import type { DryRunOutcome } from '../../../contract/calls/shapes/dryRunShapes.ts';
import type { PrivateStore } from '../session/privateStore.ts';
import { tabStore } from '../session/privateStores.ts';
import type { BatchAction } from './batchActions.ts';
import type { BatchRun } from './batchRun.ts';

export type KeptBatch = {
  act: BatchAction;
  /** What was tried out; what the dry run granted is done. */
  plan: readonly DryRunOutcome[];
  listId: 'todo' | 'toread';
  run: BatchRun;
};

const prefix = 'batch.';
/** The server remembers answers for 24 hours; beyond that a piece would be carried out again. */
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
      // No room: its pieces were sent all the same, only the next page does not know of them.
    }
  }

  get isEmpty(): boolean {
    return this.#store.names(prefix).length === 0;
  }

  /** In the order they were left; they are kept no longer. */
  take(): KeptBatch[] {
    return this.#store.names(prefix).flatMap((name) => {
      const text = this.#store.read(name);
      this.#store.remove(name);
      if (text === undefined) return [];
      // Only `keep` writes under the prefix, and the store says whether the text is as it was written.
      const { leftAt, ...batch } = JSON.parse(text) as KeptBatch & { leftAt: number };
      return this.#now() - leftAt < keptMs ? [batch] : [];
    });
  }
}

export const keptBatches = new KeptBatches({ store: tabStore, now: Date.now });
