/**
 * Reads a thing whenever there is news of it, one reading at a time: news that come while it is being read are read
 * once more, for they may be newer than the answer on its way.
 */
export function coalescedRefetch(read: (key: string) => Promise<void>): (key: string) => Promise<void> {
  const underWay = new Set<string>();
  const again = new Set<string>();
  return async (key) => {
    again.add(key);
    if (underWay.has(key)) return;
    underWay.add(key);
    try {
      while (again.delete(key)) await read(key);
    } finally {
      underWay.delete(key);
      again.delete(key);
    }
  };
}
