/** A turned page is scrolled to its top within 800 ms (forms seed, point 9), and holds nobody up meanwhile. */

export const scrollMs = 800;

/** The place of the surface after that time: slow at both ends, at the top when the time is over. */
export function scrollTopAt(from: number, elapsedMs: number): number {
  const part = Math.min(1, Math.max(0, elapsedMs / scrollMs));
  const gone = part < 0.5 ? 2 * part * part : 1 - 2 * (1 - part) * (1 - part);
  return Math.round(from * (1 - gone));
}

const interruptingEvents = ['wheel', 'keydown', 'pointerdown', 'touchstart'] as const;

/**
 * Scrolls from there to the top; at once for those who want less motion. A key, the wheel or the mouse ends it where it
 * stands. Returns what ends it.
 */
export function smoothScrollToTop(element: HTMLElement, from: number): () => void {
  if (from <= 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    element.scrollTop = 0;
    return () => undefined;
  }
  const begun = performance.now();
  const ending = new AbortController();
  let frame = 0;
  const end = () => {
    cancelAnimationFrame(frame);
    ending.abort();
  };
  const step = (now: number) => {
    element.scrollTop = scrollTopAt(from, now - begun);
    if (now - begun < scrollMs) frame = requestAnimationFrame(step);
    else end();
  };
  frame = requestAnimationFrame(step);
  // The very key that turned the page may still be on its way.
  const moved = ({ timeStamp }: Event) => timeStamp > begun && end();
  for (const mover of interruptingEvents)
    document.addEventListener(mover, moved, { capture: true, passive: true, signal: ending.signal });
  return end;
}
