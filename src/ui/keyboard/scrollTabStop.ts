import { listTabStops } from './focusTrap.ts';

/**
 * A ref for a scrolling region: Tab stops at it while it overflows and holds no other stop, so that its text can be
 * scrolled by keys (WCAG 2.1.1). Returns what undoes it.
 */
export function scrollTabStop(region: HTMLElement | null): (() => void) | undefined {
  if (!region) return undefined;
  let frame = 0;
  const update = () => {
    const isStop = region.scrollHeight > region.clientHeight && listTabStops(region).length === 0;
    if (isStop) region.tabIndex = 0;
    // Without the attribute it would lose the focus.
    else if (region !== document.activeElement) region.removeAttribute('tabindex');
  };
  const updateLater = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(update);
  };
  const sizes = new ResizeObserver(updateLater);
  const observeSizes = () => {
    sizes.disconnect();
    for (const element of [region, ...region.children]) sizes.observe(element);
  };
  const content = new MutationObserver(observeSizes);
  // Observing a size reports it once.
  observeSizes();
  content.observe(region, { childList: true, subtree: true });
  return () => {
    cancelAnimationFrame(frame);
    sizes.disconnect();
    content.disconnect();
  };
}
