/**
 * Work that is cheaper together. What comes alone is begun at once; what comes while a portion is under way is gathered
 * and is the next portion, so that nobody is made to wait but for what there is to do. Who waits for a portion that is
 * late goes on alone.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** What came of each that was asked; one that is not in it was left. A throw is everybody's. */
type BatchWork<Asked, Answer> = (portion: readonly Asked[]) => Promise<ReadonlyMap<Asked, Answer>>;

/** `most` in a portion, which is late after so many milliseconds. */
export type BatchLimits = { readonly most: number; readonly lateAfter: number };

type PendingRequest<Asked, Answer> = {
  readonly asked: Asked;
  readonly told: PromiseWithResolvers<Answer | undefined>;
  /** A portion belongs to whoever is first in it. */
  readonly within: (work: () => void) => void;
};

/** Resolves to nothing for what was left. */
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
