/** A browser for benchmarks: it sends keys and measures the time until their result is painted. */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { chromiumFlags, findChromium } from '../../tests/support/browser/chromium.ts';
import { testPassword } from '../../tests/support/builders/testOrganization.ts';

declare global {
  var paint: { at: number; long: { ms: number; from: number }[] };
  /** A measurement after a key; resolves to milliseconds. */
  var watched: Promise<unknown> | undefined;
}

export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Opens the app with an empty browser cache; keys and long tasks are recorded from the start. */
export async function createCleanContext(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  });
  await context.addInitScript(recordKeysAndLongTasks);
  return context;
}

/** Runs in the page, before any script of the app. */
function recordKeysAndLongTasks(): void {
  globalThis.paint = { at: 0, long: [] };
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      globalThis.paint.at = timeStamp;
    },
    { capture: true },
  );
  new PerformanceObserver((list) => {
    for (const { duration, startTime } of list.getEntries())
      globalThis.paint.long.push({ ms: duration, from: startTime });
  }).observe({ entryTypes: ['longtask'] });
}

export async function signInPage(context: BrowserContext, userName: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/');
  await page.getByLabel('账号').fill(userName);
  await page.getByLabel('密码').fill(testPassword);
  await page.keyboard.press('Enter');
  await page.locator('.home').waitFor();
  return page;
}

/** A signed-in page of a context of its own. */
export const openSignedInPage = async (
  browser: Browser,
  { url, userName }: { url: string; userName: string },
): Promise<Page> => signInPage(await createCleanContext(browser, url), userName);

/** Milliseconds of the main thread's long tasks since the last call. */
export const takeLongTasks = (page: Page): Promise<number[]> =>
  page.evaluate(() => globalThis.paint.long.splice(0).map(({ ms }) => ms));

/** Milliseconds from the key until the frame with the element has been handed over to be painted. */
export async function measurePaint(page: Page, key: string, selector: string): Promise<number> {
  // Set before the key is sent: script and key reach the page on different channels.
  await page.evaluate(watchForSelector, selector);
  await page.keyboard.press(key);
  const ms = await page.evaluate(() => globalThis.watched);
  await page.waitForTimeout(30);
  return Number(ms);
}

/** Runs in the page. */
function watchForSelector(wanted: string): void {
  globalThis.paint.at = 0;
  globalThis.watched = new Promise<number>((resolve, reject) => {
    const began = performance.now();
    const look = () => {
      if (performance.now() - began > 20_000) reject(new Error(`${wanted} has not come.`));
      else if (globalThis.paint.at === 0 || !document.querySelector(wanted)) requestAnimationFrame(look);
      else {
        // This task is queued behind the frame, so the frame is painted when it runs.
        const channel = new MessageChannel();
        channel.port1.onmessage = () => resolve(performance.now() - globalThis.paint.at);
        channel.port2.postMessage(null);
      }
    };
    requestAnimationFrame(look);
  });
}
