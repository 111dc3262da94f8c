import { type RefObject, useLayoutEffect, useState } from 'react';

/** A narrower panel has no room for labels next to the times. */
const narrowPx = 280;

export function useIsNarrow(frame: RefObject<HTMLElement | null>): boolean {
  const [narrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setNarrow(element.clientWidth > 0 && element.clientWidth < narrowPx),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return narrow;
}
