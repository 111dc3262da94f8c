/**
 * Ignores repeated calls for 200 ms after each run, so that a double click counts as one click. A call for another
 * `key` still runs: a fast person may already be on the next task.
 */
const ignoreMs = 200;

export function ignoreRepeats<Args extends readonly unknown[], Result>(
  run: (...args: Args) => Result,
  keyOf: (...args: Args) => unknown = () => undefined,
): (...args: Args) => Result | undefined {
  let last: { at: number; key: unknown } | undefined;
  return (...args) => {
    const now = { at: performance.now(), key: keyOf(...args) };
    if (last && now.at - last.at < ignoreMs && now.key === last.key) return undefined;
    last = now;
    return run(...args);
  };
}
