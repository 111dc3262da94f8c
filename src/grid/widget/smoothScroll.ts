/** Scrolls a new page to its top within 800 ms without blocking input. */

export const scrollMs = 800;

/** The scroll position after `elapsedMs`: slow at both ends, at the top when the time is over. */
export function scrollTopAt(from: number, elapsedMs: number): number {
  const part = Math.min(1, Math.max(0, elapsedMs / scrollMs));
  const progress = part < 0.5 ? 2 * part * part : 1 - 2 * (1 - part) * (1 - part);
  return Math.round(from * (1 - progress));
}

const interruptingEvents = ['wheel', 'keydown', 'pointerdown', 'touchstart'] as const;

/**
 * Scrolls from `from` to the top; immediately with reduced motion. A key, the wheel or the mouse
 * stops it at the current position. Returns a function that stops it.
 */
export function smoothScrollToTop(element: HTMLElement, from: number): () => void {
  if (from <= 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    element.scrollTop = 0;
    return () => undefined;
  }
  const startedAt = performance.now();
  const ending = new AbortController();
  let frame = 0;
  const end = () => {
    cancelAnimationFrame(frame);
    ending.abort();
  };
  const step = (now: number) => {
    element.scrollTop = scrollTopAt(from, now - startedAt);
    if (now - startedAt < scrollMs) frame = requestAnimationFrame(step);
    else end();
  };
  frame = requestAnimationFrame(step);
  // The event of the key that turned the page may still be propagating.
  const stopOnInput = ({ timeStamp }: Event) => timeStamp > startedAt && end();
  for (const mover of interruptingEvents)
    document.addEventListener(mover, stopOnInput, { capture: true, passive: true, signal: ending.signal });
  return end;
}
