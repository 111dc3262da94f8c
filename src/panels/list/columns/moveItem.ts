/** Returns the list with one item moved to another index; an index out of range is clamped. */
export function moveItem<T>(items: readonly T[], item: T, to: number): T[] {
  const rest = items.filter((one) => one !== item);
  const at = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, at), item, ...rest.slice(at)];
}
