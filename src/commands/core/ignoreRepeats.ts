/**
 * A double click is one click: deaf for a moment after each run (workflow seed, point 9), though not to what is meant
 * for another thing, as `thing` names it: fast hands are on the next task by then.
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
