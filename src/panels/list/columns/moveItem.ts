/** The list with one item at another place; a place outside is the nearest end. */
export function moveItem<T>(items: readonly T[], item: T, to: number): T[] {
  const rest = items.filter((one) => one !== item);
  const at = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, at), item, ...rest.slice(at)];
}
