import { type RefObject, useLayoutEffect, useState } from 'react';

/** Below this there is no room for labels beside the times. */
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
