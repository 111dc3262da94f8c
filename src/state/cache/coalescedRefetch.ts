/**
 * Refetches on every notification, one fetch at a time. A notification during a fetch causes one more fetch,
 * because it may be newer than the pending response.
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
