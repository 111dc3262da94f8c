/** Returns the index to which a key moves the cursor of a list; undefined for other keys. */
export function nextRowIndex(
  key: string,
  at: number,
  { count, page }: { count: number; page: number },
): number | undefined {
  const steps: Record<string, number> = {
    ArrowDown: at + 1,
    j: at + 1,
    ArrowUp: at - 1,
    k: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: count - 1,
  };
  const next = Object.hasOwn(steps, key) ? steps[key] : undefined;
  return next === undefined ? undefined : Math.max(0, Math.min(count - 1, next));
}
