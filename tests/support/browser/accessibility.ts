/** Finds accessibility violations of a page in both themes. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

/**
 * Returns each violation with its element, readable without the report. `within` restricts the check to a new part of
 * the page. The page begins and ends in light mode; in dark mode only the colors are checked, because the themes differ
 * in nothing else.
 */
export async function findAccessibilityViolations(page: Page, within = 'body'): Promise<string[]> {
  const faults = await seriousViolations(createAxeBuilder(page, within));
  await switchColorScheme(page, 'dark');
  const inDark = await seriousViolations(
    createAxeBuilder(page, within).withRules(['color-contrast', 'link-in-text-block']),
  );
  await switchColorScheme(page, 'light');
  return [...faults, ...inDark.map((fault) => `dark: ${fault}`)];
}

/** Omits passed checks, and opens no frames to merge their results, because no page has frames. */
const createAxeBuilder = (page: Page, within: string) =>
  new AxeBuilder({ page })
    .include(within)
    .options({ resultTypes: ['violations'] })
    .setLegacyMode();

async function seriousViolations(looked: AxeBuilder): Promise<string[]> {
  const { violations } = await looked.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help}: ${node.html.slice(0, 200)} ${node.any[0]?.message ?? ''}`),
    );
}

/** Emulates the system's color scheme, which the page follows unless the person has chosen one. */
async function switchColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-theme="${colorScheme}"]`).waitFor({ state: 'attached' });
}
