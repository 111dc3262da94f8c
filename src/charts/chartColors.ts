/** The theme's tokens as plain colors for a chart, read again when the theme changes. */
import type { BarTone } from './barData.ts';

export type ChartColors = Record<BarTone | 'ink' | 'faint' | 'line' | 'surface', string>;

const tokenByColor: Record<keyof ChartColors, string> = {
  accent: '--accent-strong',
  plain: '--ink-3',
  processing: '--processing',
  danger: '--danger',
  voided: '--voided',
  ink: '--ink-2',
  faint: '--ink-3',
  line: '--line',
  surface: '--raised',
};

/** Tokens may be mixtures, which only the browser can work out. */
export function readChartColors(element: HTMLElement): ChartColors {
  const probe = document.createElement('i');
  // A transition would still return the previous color.
  probe.style.transition = 'none';
  element.append(probe);
  const plain = (token: string) => {
    probe.style.color = `var(${token})`;
    return toRgb(getComputedStyle(probe).color);
  };
  const entries = Object.entries(tokenByColor).map(([name, token]) => [name, plain(token)]);
  probe.remove();
  // The same keys as the tokens have.
  return Object.fromEntries(entries) as ChartColors;
}

/** Converts a color in any notation to RGB by drawing one pixel. */
function toRgb(color: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d');
  if (!context) return color;
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}

/** Calls back when the document's theme, accent or size changes, until the returned function is called. */
export function onAppearanceChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-size', 'style'] });
  return () => observer.disconnect();
}
