/** How many buttons a bar has room for. */
import { useCallback, useState } from 'react';

/** Pixels of a button with its key and the gap behind it, as they are on average. */
const each = 86;
const least = 4;

/** The ref measures the bar; until then there is room for as many as on a small screen. */
export function useRoom() {
  const [room, setRoom] = useState(9);
  const bar = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const watch = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width ?? 0;
      // A tab in the background has no width.
      if (width > 0) setRoom(Math.max(least, Math.floor(width / each)));
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return [room, bar] as const;
}
