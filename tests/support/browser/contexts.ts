/**
 * Browser contexts for one page at a time. A context is emptied after its test and serves the next test of its
 * worker, whose page then finds the code of the app loaded and compiled: that saves a third of a page's load.
 */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { appNumber, appUrl } from './app/appUrl.ts';

/**
 * `holder` keeps the process of the app's site, together with the flag `--process-per-site`. `app` is the number of the
 * app that it was last used with.
 */
type OpenContext = { context: BrowserContext; holder: Page; url: string; app: number };

/** The only option that a page can set by itself. */
type PooledPageOptions = Pick<BrowserContextOptions, 'viewport'>;

const emptied: OpenContext[] = [];
const inUse = new WeakMap<Page, BrowserContext>();

const defaults: BrowserContextOptions = {
  viewport: { width: 1440, height: 900 },
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
  reducedMotion: 'reduce',
};

export const openContext = (browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> =>
  browser.newContext({ baseURL: appUrl(), ...defaults, ...options });

/** The context of a page, for what is undone when it is emptied: cookies, further pages, DevTools sessions. */
export const contextOf = (page: Page): BrowserContext => inUse.get(page) ?? page.context();

/** Returns a page without a session or stored data. `close` closes it; `isReusable`: its test has passed. */
export async function openPooledPage(
  browser: Browser,
  { viewport }: PooledPageOptions,
): Promise<{ page: Page; close(isReusable: boolean): Promise<void> }> {
  const taken = await takeContext(browser);
  const page = await taken.context.newPage();
  inUse.set(page, taken.context);
  if (viewport) await page.setViewportSize(viewport);
  return {
    page,
    close: async (isReusable) => {
      if (!isReusable) return taken.context.close();
      await emptyContext(taken);
      emptied.push(taken);
    },
  };
}

async function takeContext(browser: Browser): Promise<OpenContext> {
  const url = appUrl();
  for (let known = emptied.pop(); known; known = emptied.pop()) {
    if (known.url === url && known.context.browser() === browser) return forCurrentApp(known);
    // The app of the file before had another address.
    await known.context.close();
  }
  const context = await openContext(browser);
  context.setOffline = refuseOffline;
  const holder = await context.newPage();
  await holder.goto('/api/health');
  return { context, holder, url, app: appNumber() };
}

/** What an app before has answered at the same address may differ: it is fetched again. */
async function forCurrentApp(known: OpenContext): Promise<OpenContext> {
  const app = appNumber();
  if (known.app === app) return known;
  const client = await known.context.newCDPSession(known.holder);
  await client.send('Network.clearBrowserCache');
  await client.detach();
  return { ...known, app };
}

/** The state of the network belongs to a process, which the holder shares. */
const refuseOffline = (): never => {
  throw new Error('A page that goes offline has a context of its own: openPage({ ownContext: true }).');
};

/** The pages are closed first: what they still write is removed too. */
async function emptyContext({ context, holder, url }: OpenContext): Promise<void> {
  for (const page of context.pages()) if (page !== holder) await page.close();
  const client = await context.newCDPSession(holder);
  await client.send('Storage.clearDataForOrigin', {
    origin: url,
    storageTypes: 'cookies,local_storage,indexeddb,cache_storage,service_workers',
  });
  await client.detach();
  await context.clearCookies();
}
