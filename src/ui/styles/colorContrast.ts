/** Contrast of colors: relative luminance and contrast ratio of WCAG 2.2, for `#rrggbb`. */

type Rgb = readonly [red: number, green: number, blue: number];

/** From 1 (equal) to 21 (black on white). */
export function contrastRatio(one: string, other: string): number {
  const [dark, light] = [luminance(parseHex(one)), luminance(parseHex(other))].sort((a, b) => a - b);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/**
 * The color, mixed with as little black or white as gives the ratio to the background; black on a light background,
 * white on a dark one.
 */
export function ensureContrast(color: string, background: string, ratio: number): string {
  const target: Rgb = luminance(parseHex(background)) > 0.18 ? [0, 0, 0] : [255, 255, 255];
  const mixed = (percent: number) => formatHex(mix(parseHex(color), target, percent / 100));
  let percent = 0;
  while (percent < 100 && contrastRatio(mixed(percent), background) < ratio) percent += 1;
  return mixed(percent);
}

const parseHex = (hex: string): Rgb => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

const formatHex = (color: Rgb): string =>
  `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];

function luminance([red, green, blue]: Rgb): number {
  const linear = (part: number) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
