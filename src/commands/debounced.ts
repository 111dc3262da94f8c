/** A double click is one click: deaf for a moment after each run (workflow seed, point 9). */
const pauseMs = 200;

export function debounced<Given extends readonly unknown[], Done>(
  run: (...given: Given) => Done,
): (...given: Given) => Done | undefined {
  let last = Number.NEGATIVE_INFINITY;
  return (...given) => {
    const now = performance.now();
    if (now - last < pauseMs) return undefined;
    last = now;
    return run(...given);
  };
}
