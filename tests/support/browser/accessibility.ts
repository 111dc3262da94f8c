/** Finds accessibility violations of a page in both themes. */
import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright';
import { isFullDepth, testSeed } from '../depth.ts';

/** The themes differ in colors only. */
const colorRules = ['color-contrast', 'link-in-text-block'];
const withoutColors: RunOptions = {
  rules: Object.fromEntries(colorRules.map((rule) => [rule, { enabled: false }])),
};

/**
 * Returns each violation with its element, readable without the report. `within` restricts the check to a new part of
 * the page. The page begins and ends in light mode; in dark mode only the colors are checked. Comparing colors takes most
 * of the time, so a sample compares them in every third check of a page, in one theme after the other.
 */
export async function findAccessibilityViolations(page: Page, within = 'body'): Promise<string[]> {
  const done = checksDone.get(page) ?? 0;
  checksDone.set(page, done + 1);
  const themes = isFullDepth ? allThemes : [sampledThemes[(testSeed + done) % sampledThemes.length]];
  const faults = await seriousViolations(page, within, themes.includes('light') ? {} : withoutColors);
  if (!themes.includes('dark')) return faults;
  await switchColorScheme(page, 'dark');
  const inDark = await seriousViolations(page, within, { runOnly: colorRules });
  await switchColorScheme(page, 'light');
  return [...faults, ...inDark.map((fault) => `dark: ${fault}`)];
}

const allThemes = ['light', 'dark'] as const;
const sampledThemes = ['light', undefined, undefined, 'dark', undefined, undefined] as const;
const checksDone = new WeakMap<Page, number>();

/** Checks in the theme that the page shows. */
export async function seriousViolations(
  page: Page,
  within: string,
  options: RunOptions = {},
): Promise<string[]> {
  // The script is large: a page gets it once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(runAxe, { within, options: { resultTypes: ['violations' as const], ...options } });
}

/** Runs in the page. */
async function runAxe({ within, options }: { within: string; options: RunOptions }): Promise<string[]> {
  const { violations } = await window.axe.run(within, options);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help}: ${node.html.slice(0, 200)} ${node.any[0]?.message ?? ''}`),
    );
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Emulates the system's color scheme, which the page follows unless the person has chosen one. */
async function switchColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-theme="${colorScheme}"]`).waitFor({ state: 'attached' });
}
