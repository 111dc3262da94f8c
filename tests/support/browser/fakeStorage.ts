/** A browser's storage as a map; `limit` is the length of the longest text that it takes. */
export function createFakeStorage(limit = Number.POSITIVE_INFINITY) {
  const items = new Map<string, string>();
  return {
    items,
    get length() {
      return items.size;
    },
    key: (index: number) => [...items.keys()][index] ?? null,
    getItem: (name: string) => items.get(name) ?? null,
    removeItem: (name: string) => void items.delete(name),
    setItem: (name: string, value: string) => {
      if (value.length > limit) throw new DOMException('full', 'QuotaExceededError');
      items.set(name, value);
    },
  };
}
