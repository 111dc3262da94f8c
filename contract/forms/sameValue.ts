/** Compares two values in their stored form. Ignores the order of keys in rows, and `$view` companions. */
export function isSameValue(left: unknown, right: unknown): boolean {
  return JSON.stringify(left ?? null, sortKeys) === JSON.stringify(right ?? null, sortKeys);
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).filter(([key]) => !key.includes('$'));
  return Object.fromEntries(entries.sort(([left], [right]) => (left < right ? -1 : 1)));
}
