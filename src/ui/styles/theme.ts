/**
 * Applies theme, size and accent to the document; every color on screen derives from these three, and so do key
 * caps.
 */

import { ensureContrast } from './colorContrast.ts';

export type Theme = 'light' | 'dark' | 'system';
/** The sidebar follows the theme, or is always light or dark. */
export type SidebarTheme = 'theme' | 'light' | 'dark';
export type ControlSize = 'default' | 'medium' | 'small' | 'mini';

export const accentPresets = [
  '#409EFF',
  '#1890ff',
  '#304156',
  '#212121',
  '#11a983',
  '#13c2c2',
  '#6959CD',
  '#f5222d',
] as const;

/** The height of a row in pixels, equal to `--row`, for grids that need a number. */
export const rowHeights: Record<ControlSize, number> = { default: 36, medium: 28, small: 25, mini: 22 };

const prefersDark = () => matchMedia('(prefers-color-scheme: dark)').matches;

/** The 4.5 of WCAG for text, and a margin for text on a background that is tinted with the accent. */
const strongContrast = 5.5;

/** `--surface` of each theme. */
export const surfaces = { light: '#ffffff', dark: '#181c24' } as const;

type AppearanceSettings = { theme: Theme; size: ControlSize; accent: string; singleKeys: boolean };

export function applyTheme({ theme, size, accent, singleKeys }: AppearanceSettings) {
  const { dataset, style } = document.documentElement;
  const dark = theme === 'dark' || (theme === 'system' && prefersDark());
  const shown = dark ? 'dark' : 'light';
  dataset.theme = shown;
  dataset.size = size;
  dataset.singleKeys = singleKeys ? 'on' : 'off';
  document.body.classList.toggle('bp6-dark', dark);
  const preset = accentPresets.some((one) => one.toLowerCase() === accent.toLowerCase());
  style.setProperty('--accent', preset ? accent : ensureContrast(accent, surfaces[shown], 3));
  for (const [name, surface] of Object.entries(surfaces)) {
    // The stylesheet derives it from a preset; a free color can be too light or too dark for that.
    if (preset) style.removeProperty(`--free-accent-${name}`);
    else style.setProperty(`--free-accent-${name}`, ensureContrast(accent, surface, strongContrast));
  }
}
