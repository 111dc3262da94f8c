/**
 * Applies theme, size and accent to the document; every color on screen derives from these three, and so do key
 * caps.
 */

export type Theme = 'light' | 'dark' | 'system';
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

type AppearanceSettings = { theme: Theme; size: ControlSize; accent: string; singleKeys: boolean };

export function applyTheme({ theme, size, accent, singleKeys }: AppearanceSettings) {
  const { dataset, style } = document.documentElement;
  const dark = theme === 'dark' || (theme === 'system' && prefersDark());
  dataset.theme = dark ? 'dark' : 'light';
  dataset.size = size;
  dataset.singleKeys = singleKeys ? 'on' : 'off';
  document.body.classList.toggle('bp6-dark', dark);
  style.setProperty('--accent', accent);
}
