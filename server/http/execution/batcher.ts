/**
 * Batches concurrent requests. An idle batcher runs a request immediately; requests that arrive during a run form the
 * next batch, so an idle batcher adds no latency. If a batch is late, each request that waits for it runs alone.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Returns the answers by request; a request that is missing was not handled. An error rejects every request of the
 * batch.
 */
type BatchWork<Asked, Answer> = (portion: readonly Asked[]) => Promise<ReadonlyMap<Asked, Answer>>;

/** `most` requests in a batch, which is late after `lateAfter` milliseconds. */
export type BatchLimits = { readonly most: number; readonly lateAfter: number };

type PendingRequest<Asked, Answer> = {
  readonly asked: Asked;
  readonly told: PromiseWithResolvers<Answer | undefined>;
  /** A batch runs in the context of its first request. */
  readonly within: (work: () => void) => void;
};

/** Resolves to undefined for a request that was not handled. */
export function createBatcher<Asked, Answer>(
  work: BatchWork<Asked, Answer>,
  { most, lateAfter }: BatchLimits,
): (asked: Asked) => Promise<Answer | undefined> {
  const waiting: PendingRequest<Asked, Answer>[] = [];
  let underWay: object | null = null;

  const begin = (portion: readonly PendingRequest<Asked, Answer>[]) => {
    const own = {};
    underWay = own;
    const isAwaited = () => underWay === own;
    const late = setTimeout(() => {
      if (!isAwaited()) return;
      underWay = null;
      for (const one of waiting.splice(0)) one.within(() => void runBatch(work, [one]));
    }, lateAfter);
    void runBatch(work, portion).then(() => {
      clearTimeout(late);
      if (!isAwaited()) return;
      underWay = null;
      const next = waiting.splice(0, most);
      next[0]?.within(() => begin(next));
    });
  };

  return (asked) => {
    const told = Promise.withResolvers<Answer | undefined>();
    const one = { asked, told, within: AsyncLocalStorage.snapshot() };
    if (underWay) waiting.push(one);
    else begin([one]);
    return told.promise;
  };
}

async function runBatch<Asked, Answer>(
  work: BatchWork<Asked, Answer>,
  portion: readonly PendingRequest<Asked, Answer>[],
): Promise<void> {
  try {
    const answers = await work(portion.map(({ asked }) => asked));
    for (const { asked, told } of portion) told.resolve(answers.get(asked));
  } catch (error) {
    for (const { told } of portion) told.reject(error);
  }
}
