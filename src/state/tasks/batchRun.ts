/**
 * A batch on its way, piece by piece: it shows progress, can be stopped between pieces, and goes on where the network
 * broke it off. A piece whose answer was lost is sent again under the same key, so that it is done once. A piece on its
 * way outlives the page.
 */

import type { TaskOutcome } from '../../../contract/calls/taskBatch.ts';
import type { SendOptions } from '../../client/api.ts';
import { CallFailure } from '../../client/callFailure.ts';
import { createIdempotencyKey } from '../../client/idempotencyKey.ts';

/** A piece that was sent and has no answer yet. */
export type SentPiece = { readonly size: number; readonly idempotencyKey: string };

export type BatchRun = {
  /** Of all that have their answer, in the order they were sent. */
  readonly outcomes: readonly TaskOutcome[];
  /** The tasks after those, in the order they were sent. */
  readonly sent: readonly SentPiece[];
  /** Why it stands still before its end: no answer came. */
  readonly broken?: string;
};

export type BatchWork = {
  taskIds: readonly string[];
  size: number;
  run: (taskIds: string[], options: SendOptions) => Promise<TaskOutcome[]>;
  /** Before each piece is sent, and after its answer. */
  onProgress: (now: BatchRun) => void;
  stopped: () => boolean;
};

const startedRun: BatchRun = { outcomes: [], sent: [] };

/** Goes on from where `begun` stands. A piece that is refused as a whole fails each of its tasks, and the next goes on. */
export async function runBatch(work: BatchWork, begun: BatchRun = startedRun): Promise<BatchRun> {
  let { outcomes, sent } = begun;
  while (outcomes.length < work.taskIds.length && !work.stopped()) {
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

/** No answer, or only that there is too much to do: the same may be asked again. */
const isRetryable = ({ status }: CallFailure) => status === 0 || status === 429 || status === 503;
