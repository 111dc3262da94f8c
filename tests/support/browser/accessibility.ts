/** Faults of a page, in either theme, that keep people with a screen reader or weak eyes out. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

/**
 * What is wrong and where, in words that say it without the report; `within` leaves out what was looked at before. The
 * page begins and ends in light; in dark only its colors are checked, which are all that differs between the themes.
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

/** What holds is not listed; and as no page has frames, none is opened to put their lists together. */
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

/** As the machine wishes it, which the page follows unless the person has chosen. */
async function switchColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-theme="${colorScheme}"]`).waitFor({ state: 'attached' });
}
