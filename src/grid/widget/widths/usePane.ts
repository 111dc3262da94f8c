import { type RefObject, useEffect, useRef, useState } from 'react';

export type Pane = {
  frame: RefObject<HTMLDivElement | null>;
  /** The width in pixels; undefined until it is known. */
  room: number | undefined;
};

/** The element of the list and its width. */
export function usePane(): Pane {
  const frame = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<number>();
  useEffect(() => {
    if (!frame.current) return;
    const watch = new ResizeObserver(([entry]) => {
      // A hidden tab has no width.
      if (entry && entry.contentRect.width > 0) setRoom(entry.contentRect.width);
    });
    watch.observe(frame.current);
    return () => watch.disconnect();
  }, []);
  return { frame, room };
}
