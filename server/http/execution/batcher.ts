/**
 * Batches concurrent requests. An idle batcher runs a request immediately; requests that arrive during a run form the
 * next batch, so an idle batcher adds no latency. If a batch is late, each request that waits for it runs alone.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Returns the answers by request; a request that is missing was not handled. An error rejects every request of the
 * batch.
 */
type BatchWork<Request, Answer> = (batch: readonly Request[]) => Promise<ReadonlyMap<Request, Answer>>;

/** `most` requests in a batch, which is late after `lateAfter` milliseconds. */
export type BatchLimits = { readonly most: number; readonly lateAfter: number };

type PendingRequest<Request, Answer> = {
  readonly request: Request;
  readonly result: PromiseWithResolvers<Answer | undefined>;
  /** A batch runs in the context of its first request. */
  readonly within: (work: () => void) => void;
};

/** Resolves to undefined for a request that was not handled. */
export function createBatcher<Request, Answer>(
  work: BatchWork<Request, Answer>,
  { most, lateAfter }: BatchLimits,
): (request: Request) => Promise<Answer | undefined> {
  const waiting: PendingRequest<Request, Answer>[] = [];
  let running: object | null = null;

  const startBatch = (batch: readonly PendingRequest<Request, Answer>[]) => {
    const own = {};
    running = own;
    const isAwaited = () => running === own;
    const late = setTimeout(() => {
      if (!isAwaited()) return;
      running = null;
      for (const one of waiting.splice(0)) one.within(() => void runBatch(work, [one]));
    }, lateAfter);
    void runBatch(work, batch).then(() => {
      clearTimeout(late);
      if (!isAwaited()) return;
      running = null;
      const next = waiting.splice(0, most);
      next[0]?.within(() => startBatch(next));
    });
  };

  return (request) => {
    const result = Promise.withResolvers<Answer | undefined>();
    const one = { request, result, within: AsyncLocalStorage.snapshot() };
    if (running) waiting.push(one);
    else startBatch([one]);
    return result.promise;
  };
}

async function runBatch<Request, Answer>(
  work: BatchWork<Request, Answer>,
  batch: readonly PendingRequest<Request, Answer>[],
): Promise<void> {
  try {
    const answers = await work(batch.map(({ request }) => request));
    for (const { request, result } of batch) result.resolve(answers.get(request));
  } catch (error) {
    for (const { result } of batch) result.reject(error);
  }
}
