/** Intercepts requests of a page for certain: Playwright resolves before the page's loader knows of it. */
import type { Page } from 'playwright';
import { expectEventually } from './keyboard.ts';

/** Answered by the interception only; without it, it is the start page. */
const probe = /\/\?intercepted$/;
const answer = 'intercepted';

/**
 * Like `page.route`, and resolves when the page's next request is intercepted. Chromium tells a loaded document so by
 * another channel than the keys, so a request that a key sends at once could go past it on a busy machine.
 */
export async function interceptRequests(page: Page, ...route: Parameters<Page['route']>): Promise<void> {
  await page.route(...route);
  // A page that is not loaded yet begins with what it is told.
  if (page.url() === 'about:blank') return;
  await page.route(probe, (request) => request.fulfill({ body: answer }));
  const ask = () => page.evaluate(async () => (await fetch('/?intercepted')).text());
  await expectEventually(ask).toBe(answer);
}
