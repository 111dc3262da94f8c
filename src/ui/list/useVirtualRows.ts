/** Which rows of a long list with rows of one height are on screen: only those are drawn. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

export type VirtualRows = {
  /** The element that scrolls. */
  frame: RefObject<HTMLDivElement | null>;
  /** The height of all rows. */
  height: number;
  /** The first row drawn, and the one after the last. */
  from: number;
  to: number;
  onScroll: () => void;
};

type VirtualRowsOptions = {
  count: number;
  rowHeight: number;
  /** This row is kept in sight; −1: none. */
  at: number;
};

const overscan = 8;

export function useVirtualRows({ count, rowHeight, at }: VirtualRowsOptions): VirtualRows {
  const frame = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [visible, setVisible] = useState(20);
  const onScroll = useCallback(() => {
    if (!frame.current) return;
    setTop(Math.floor(frame.current.scrollTop / rowHeight));
    setVisible(Math.ceil(frame.current.clientHeight / rowHeight));
  }, [rowHeight]);
  useEffect(() => {
    if (!frame.current) return;
    // Also tells the first size, once there is one.
    const watch = new ResizeObserver(onScroll);
    watch.observe(frame.current);
    return () => watch.disconnect();
  }, [onScroll]);
  useEffect(() => {
    const element = frame.current;
    if (!element || at < 0) return;
    const above = at * rowHeight;
    const below = above + rowHeight - element.clientHeight;
    if (element.scrollTop > above) element.scrollTop = above;
    else if (element.scrollTop < below) element.scrollTop = below;
  }, [at, rowHeight]);
  const from = Math.max(0, Math.min(top, count - visible) - overscan);
  return { frame, height: count * rowHeight, from, to: Math.min(count, top + visible + overscan), onScroll };
}
