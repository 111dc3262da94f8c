/**
 * Work that is cheaper together. What comes alone is begun at once; what comes while a portion is under way is gathered
 * and is the next portion, so that nobody is made to wait but for what there is to do. Once enough wait, their portion
 * is begun beside the one under way: one is decided here while the database is at the other. Who waits for a portion
 * that is late goes on alone.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** What came of each that was asked; one that is not in it was left. A throw is everybody's. */
type Work<Asked, Answer> = (portion: readonly Asked[]) => Promise<ReadonlyMap<Asked, Answer>>;

/**
 * `most` in a portion, which is late after `lateAfter` milliseconds. A second portion is begun beside the first from
 * `besideFrom` members on; left out: never.
 */
export type Bounds = { readonly most: number; readonly lateAfter: number; readonly besideFrom?: number };

type Waiting<Asked, Answer> = {
  readonly asked: Asked;
  readonly told: PromiseWithResolvers<Answer | undefined>;
  /** A portion belongs to whoever is first in it. */
  readonly within: (work: () => void) => void;
};

/** Resolves to nothing for what was left. */
export function gathering<Asked, Answer>(
  work: Work<Asked, Answer>,
  { most, lateAfter, besideFrom = Number.POSITIVE_INFINITY }: Bounds,
): (asked: Asked) => Promise<Answer | undefined> {
  const waiting: Waiting<Asked, Answer>[] = [];
  /** The portions that are neither done nor late, at most two. */
  const underWay = new Set<object>();

  const beginNext = () => {
    const isTurn = underWay.size === 0 || (underWay.size === 1 && waiting.length >= besideFrom);
    if (!isTurn) return;
    const next = waiting.splice(0, most);
    next[0]?.within(() => begin(next));
  };
  const begin = (portion: readonly Waiting<Asked, Answer>[]) => {
    const own = {};
    underWay.add(own);
    const late = setTimeout(() => {
      if (!underWay.delete(own)) return;
      for (const one of waiting.splice(0)) one.within(() => void done(work, [one]));
    }, lateAfter);
    void done(work, portion).then(() => {
      clearTimeout(late);
      if (underWay.delete(own)) beginNext();
    });
  };

  return (asked) => {
    const told = Promise.withResolvers<Answer | undefined>();
    waiting.push({ asked, told, within: AsyncLocalStorage.snapshot() });
    beginNext();
    return told.promise;
  };
}

async function done<Asked, Answer>(
  work: Work<Asked, Answer>,
  portion: readonly Waiting<Asked, Answer>[],
): Promise<void> {
  try {
    const answers = await work(portion.map(({ asked }) => asked));
    for (const { asked, told } of portion) told.resolve(answers.get(asked));
  } catch (error) {
    for (const { told } of portion) told.reject(error);
  }
}
