/** Gives a page without a list the focus, when it opens and when its tab is shown again. */
import { type RefObject, useEffect } from 'react';
import { useTabActive } from '../../state/workspace/tabScope.ts';

/** A focus that the person has set is kept: only the focus of a hidden page is taken. */
export function useFocusWhenShown(target: RefObject<HTMLElement | null>): void {
  const active = useTabActive();
  useEffect(() => {
    if (!active) return;
    // The previous tab is hidden and loses the focus within this frame.
    const frame = requestAnimationFrame(() => {
      const { activeElement } = document;
      const isLost = activeElement === document.body || activeElement?.checkVisibility() === false;
      if (isLost) target.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [active, target]);
}
