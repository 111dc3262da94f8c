/** Returns the option that a key moves to in rows of `perLine` options; undefined for any other key. */
export function nextOptionIndex(
  key: string,
  at: number,
  { count, perLine }: { count: number; perLine: number },
): number | undefined {
  const steps: Partial<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - perLine,
    ArrowDown: at + perLine,
    Home: 0,
    End: count - 1,
  };
  const next = steps[key];
  return next !== undefined && next >= 0 && next < count ? next : undefined;
}
