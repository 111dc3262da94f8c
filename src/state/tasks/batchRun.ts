/**
 * Runs a batch slice by slice: it reports progress, can stop between slices, and resumes after a network failure. A
 * slice whose response was lost is sent again under the same idempotency key, so that it is executed once. A
 * pending slice outlives the page.
 */

import type { TaskOutcome } from '../../../contract/calls/taskActions/actionShapes.ts';
import type { SendOptions } from '../../client/api.ts';
import { CallFailure } from '../../client/callFailure.ts';
import { createIdempotencyKey } from '../../client/idempotencyKey.ts';

/** A slice that was sent and has no response yet. */
export type SentPiece = { readonly size: number; readonly idempotencyKey: string };

export type BatchRun = {
  /** Outcomes of all tasks with a response, in sending order. */
  readonly outcomes: readonly TaskOutcome[];
  /** The slices after those tasks, in sending order. */
  readonly sent: readonly SentPiece[];
  /** Why the batch is paused before its end: no response arrived. */
  readonly broken?: string;
};

export type BatchWork = {
  taskIds: readonly string[];
  size: number;
  run: (taskIds: string[], options: SendOptions) => Promise<TaskOutcome[]>;
  /** Called before each slice is sent, and after its response. */
  onProgress: (now: BatchRun) => void;
  isStopped: () => boolean;
};

const startedRun: BatchRun = { outcomes: [], sent: [] };

/**
 * Continues from the state `from`. A slice that is refused as a whole fails each of its tasks, and the next slice
 * follows.
 */
export async function runBatch(work: BatchWork, from: BatchRun = startedRun): Promise<BatchRun> {
  let { outcomes, sent } = from;
  while (outcomes.length < work.taskIds.length && !work.isStopped()) {
    const [next = { size: work.size, idempotencyKey: createIdempotencyKey() }, ...later] = sent;
    sent = [next, ...later];
    work.onProgress({ outcomes, sent });
    const { size, idempotencyKey } = next;
    const piece = work.taskIds.slice(outcomes.length, outcomes.length + size);
    try {
      outcomes = [...outcomes, ...(await work.run(piece, { idempotencyKey, keepalive: true }))];
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      error.noticed = true;
      const { msg } = error;
      if (isRetryable(error)) return { outcomes, sent, broken: msg };
      outcomes = [...outcomes, ...piece.map((taskId) => ({ taskId, ok: false, msg }))];
    }
    sent = later;
    work.onProgress({ outcomes, sent });
  }
  return { outcomes, sent };
}

/** No response, or only an overload response: the request may be repeated. */
const isRetryable = ({ status }: CallFailure) => status === 0 || status === 429 || status === 503;
