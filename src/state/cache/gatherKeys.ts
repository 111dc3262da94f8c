/** Joins single lookups that are made shortly after each other into one request. */
type Lookup<T> = { key: string; resolve: (value: T | undefined) => void; reject: (error: unknown) => void };

export type GatherOptions = {
  /** The time from the first lookup until the request. */
  waitMs: number;
  /** The maximum number of keys in a request; more keys are several requests. */
  most: number;
};

/** The returned function resolves to the value of its key; undefined if the response has none. */
export function gatherKeys<T>(
  load: (keys: string[]) => Promise<ReadonlyMap<string, T>>,
  { waitMs, most }: GatherOptions,
): (key: string) => Promise<T | undefined> {
  let waiting: Lookup<T>[] = [];
  const send = async (batch: readonly Lookup<T>[]) => {
    try {
      const values = await load([...new Set(batch.map(({ key }) => key))]);
      for (const { key, resolve } of batch) resolve(values.get(key));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  const sendWaiting = () => {
    const all = waiting;
    waiting = [];
    for (let from = 0; from < all.length; from += most) void send(all.slice(from, from + most));
  };
  return (key) => {
    const { promise, resolve, reject } = Promise.withResolvers<T | undefined>();
    if (waiting.length === 0) setTimeout(sendWaiting, waitMs);
    waiting.push({ key, resolve, reject });
    return promise;
  };
}
