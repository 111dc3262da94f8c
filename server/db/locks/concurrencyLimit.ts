type ConcurrencyBounds = { readonly atOnce: number; readonly mostWaiting: number };

/** Lets so much work run at once; the rest waits, first come, first served. Throws `tooMany()` where enough waits. */
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
      // The place goes on to whoever waits longest.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
