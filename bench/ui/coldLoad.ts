/** The to-do list with an empty browser cache, beside the frame with a page that has no list. */
import type { Browser, Cookie } from 'playwright';
import { createCleanContext, signInPage } from '../support/browser.ts';
import { type Measurement, median } from '../support/measurements.ts';

const rounds = 7;
const barMs = 1200;

const pages = {
  rows: { address: '/flow-manage/my-flow/todo', selector: '[role="row"].grid-cursor' },
  frame: { address: '/user/profile', selector: '.profile' },
};

export async function measureColdLoads(browser: Browser, url: string): Promise<Measurement[]> {
  const first = await createCleanContext(browser, url);
  await signInPage(first, 'wangfang');
  const { cookies } = await first.storageState();
  await first.close();
  const times = { rows: [] as number[], frame: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    times.frame.push(await measureColdLoad(browser, url, { cookies, ...pages.frame }));
    times.rows.push(await measureColdLoad(browser, url, { cookies, ...pages.rows }));
  }
  const [rows, frame] = [median(times.rows), median(times.frame)];
  return [
    {
      figure: 'first rows after a cold load',
      value: `${rows.toFixed(0)} ms`,
      beside: `the frame without a list: ${frame.toFixed(0)} ms`,
      bar: `≤ ${barMs} ms`,
      holds: rows <= barMs,
    },
  ];
}

type ColdPage = { cookies: Cookie[]; address: string; selector: string };

/** Milliseconds until the element is painted for a signed-in user with an empty browser cache. */
export async function measureColdLoad(browser: Browser, url: string, cold: ColdPage): Promise<number> {
  const context = await createCleanContext(browser, url);
  await context.addCookies(cold.cookies);
  const page = await context.newPage();
  await page.addInitScript(waitUntilSeen, cold.selector);
  await page.goto(cold.address, { waitUntil: 'commit' });
  await page.locator(cold.selector).first().waitFor();
  const ms = await page.evaluate(() => globalThis.firstSeen);
  await context.close();
  return ms ?? Number.NaN;
}

declare global {
  var firstSeen: Promise<number> | undefined;
}

/** Runs in the page: milliseconds since the navigation began until the frame with the element is done. */
function waitUntilSeen(selector: string): void {
  globalThis.firstSeen = new Promise((resolve) => {
    const look = () => {
      if (!document.querySelector(selector)) {
        requestAnimationFrame(look);
        return;
      }
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(performance.now());
      channel.port2.postMessage(null);
    };
    requestAnimationFrame(look);
  });
}
