type ConcurrencyBounds = { readonly atOnce: number; readonly mostWaiting: number };

/**
 * Limits the number of concurrent runs. Further runs wait in order of arrival. Throws `tooMany()` when the queue is
 * full.
 */
export function concurrencyLimit({ atOnce, mostWaiting }: ConcurrencyBounds, tooMany: () => Error) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1;
    else if (waiting.length >= mostWaiting) throw tooMany();
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The slot passes to the longest-waiting caller.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
