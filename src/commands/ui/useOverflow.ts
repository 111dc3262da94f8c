/** Counts how many buttons of a bar fit: reduces the number while the last one is cut off. */
import { useLayoutEffect, useRef, useState } from 'react';

/** `shown`: the text of the buttons; other text or another width of the container restarts the measurement. */
export function useOverflow(most: number, shown: string) {
  const bar = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [fit, setFit] = useState({ layout: '', count: most });
  const layout = `${most} ${width} ${shown}`;
  const count = fit.layout === layout ? fit.count : most;
  useLayoutEffect(() => {
    // The bar is as wide as its content, so its parent is measured.
    const around = bar.current?.parentElement;
    if (!around) return;
    const watch = new ResizeObserver(() => setWidth(around.clientWidth));
    watch.observe(around);
    return () => watch.disconnect();
  }, []);
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    if (count > 0 && element.scrollWidth > element.clientWidth) setFit({ layout, count: count - 1 });
    else if (fit.layout !== layout) setFit({ layout, count });
  });
  return { count, bar, isMeasuring: fit.layout !== layout };
}
