/** The rows of a long list that are on screen. All rows have one height; only those in view and a few around them are drawn. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef } from 'react';

export type VirtualRows = {
  /** The element that scrolls. */
  frame: RefObject<HTMLDivElement | null>;
  /** The height of all rows in pixels, and of the header if there is one. */
  height: number;
  /** The first row drawn, and the one after the last. */
  from: number;
  to: number;
};

type VirtualRowsOptions = {
  count: number;
  rowHeight: number;
  /** The row that is scrolled into view; −1: none. */
  at: number;
  /** Height of a header in pixels that stays above the rows while they scroll. */
  headerHeight?: number;
};

/** Rows drawn above and below the view, so that a fast scroll shows no gap. */
const overscan = 8;

/** Rows drawn until the element has been measured. */
const initialRows = 20;

export function useVirtualRows({ count, rowHeight, at, headerHeight = 0 }: VirtualRowsOptions): VirtualRows {
  const frame = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count,
    overscan,
    estimateSize: () => rowHeight,
    getScrollElement: () => frame.current,
    initialRect: { width: 0, height: initialRows * rowHeight },
    paddingStart: headerHeight,
    scrollPaddingStart: headerHeight,
  });
  useLayoutEffect(() => {
    if (at >= 0 && at < count) virtualizer.scrollToIndex(at, { align: 'auto' });
  }, [virtualizer, at, count]);
  const drawn = virtualizer.getVirtualItems();
  const first = drawn[0]?.index ?? 0;
  return { frame, height: virtualizer.getTotalSize(), from: first, to: first + drawn.length };
}
