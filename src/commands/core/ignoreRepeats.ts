/**
 * Ignores repeated calls for 200 ms after each run, so that a double click counts as one click. A call for another
 * `key` still runs: a fast person may already be on the next task. So does one after another pressed key: the person has
 * corrected something meanwhile.
 */
const ignoreMs = 200;

let lastPressed = '';
let keyChanges = 0;

export function notePressedKey(key: string): void {
  if (key !== lastPressed) keyChanges += 1;
  lastPressed = key;
}

type Call = { at: number; key: unknown; keyChanges: number };

export function ignoreRepeats<Args extends readonly unknown[], Result>(
  run: (...args: Args) => Result,
  keyOf: (...args: Args) => unknown = () => undefined,
): (...args: Args) => Result | undefined {
  let last: Call | undefined;
  return (...args) => {
    const now = { at: performance.now(), key: keyOf(...args), keyChanges };
    if (last && isRepeat(last, now)) return undefined;
    last = now;
    return run(...args);
  };
}

const isRepeat = (last: Call, now: Call): boolean =>
  now.at - last.at < ignoreMs && now.key === last.key && now.keyChanges === last.keyChanges;
