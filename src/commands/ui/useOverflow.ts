/** So many buttons of a bar as there is room for: one less as long as the last of them would be cut off. */
import { useLayoutEffect, useRef, useState } from 'react';

/** `shown`: what the buttons say; other words, or another width of what is around them, are tried anew. */
export function useOverflow(most: number, shown: string) {
  const bar = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [fit, setFit] = useState({ asked: '', count: most });
  const asked = `${most} ${width} ${shown}`;
  const count = fit.asked === asked ? fit.count : most;
  useLayoutEffect(() => {
    // The bar itself is as wide as what it holds.
    const around = bar.current?.parentElement;
    if (!around) return;
    const watch = new ResizeObserver(() => setWidth(around.clientWidth));
    watch.observe(around);
    return () => watch.disconnect();
  }, []);
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element || count === 0) return;
    if (element.scrollWidth > element.clientWidth) setFit({ asked, count: count - 1 });
  });
  return [count, bar] as const;
}
