/** Counts how many buttons of a bar fit beside the menu of the rest, by one measurement of all. */
import { useLayoutEffect, useRef, useState } from 'react';

/**
 * `shown`: the texts of the buttons; other texts, another width of the container and a font that has loaded start the
 * measurement again. While it is measured, the bar has all buttons and after them the menu.
 */
export function useOverflow(most: number, shown: string) {
  const bar = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [fonts, setFonts] = useState(0);
  const [fit, setFit] = useState({ layout: '', count: most });
  const layout = `${most} ${width} ${fonts} ${shown}`;
  const isMeasuring = fit.layout !== layout;
  useLayoutEffect(() => {
    // The bar is as wide as its content, so its parent is measured.
    const around = bar.current?.parentElement;
    if (!around) return;
    const watch = new ResizeObserver(() => setWidth(around.clientWidth));
    watch.observe(around);
    const countFonts = () => setFonts((count) => count + 1);
    document.fonts.addEventListener('loadingdone', countFonts);
    return () => {
      watch.disconnect();
      document.fonts.removeEventListener('loadingdone', countFonts);
    };
  }, []);
  useLayoutEffect(() => {
    if (bar.current && isMeasuring) setFit({ layout, count: countFitting(bar.current) });
  }, [isMeasuring, layout]);
  return { count: isMeasuring ? most : fit.count, bar, isMeasuring };
}

function countFitting(bar: HTMLElement): number {
  const buttons = [...bar.children];
  const menu = buttons.pop();
  if (bar.scrollWidth <= bar.clientWidth) return buttons.length;
  const end = bar.getBoundingClientRect().left + bar.clientWidth;
  const menuWidth = (menu?.scrollWidth ?? 0) + (Number.parseFloat(getComputedStyle(bar).columnGap) || 0);
  return buttons.filter((button) => button.getBoundingClientRect().right + menuWidth <= end).length;
}
