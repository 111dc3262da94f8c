/**
 * Ignores repeated calls for 200 ms after each run, so that a double click counts as one click. A call for another
 * `thing` still runs: a fast person may already be on the next task.
 */
const ignoreMs = 200;

export function ignoreRepeats<Given extends readonly unknown[], Done>(
  run: (...given: Given) => Done,
  thing: (...given: Given) => unknown = () => undefined,
): (...given: Given) => Done | undefined {
  let last: { at: number; thing: unknown } | undefined;
  return (...given) => {
    const now = { at: performance.now(), thing: thing(...given) };
    if (last && now.at - last.at < ignoreMs && now.thing === last.thing) return undefined;
    last = now;
    return run(...given);
  };
}
