/** Chromium for the tests: one per worker, with one page in a context. Every error of a page fails its test. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { expect, inject, onTestFinished } from 'vitest';
import { testChromiumFlags } from './chromium.ts';
import { contextOf, openContext, openPooledPage } from './contexts.ts';

/** A slow machine must not fail a test. A step that takes longer than this is stuck. */
export const stepTimeoutMs = 45_000;

const failureScreenshotFolder = '/tmp/qianhe-failed';
let launched: Promise<Browser> | undefined;

/** Files that a worker runs one after the other share it. It ends with the worker, from whose pipe it reads. */
async function launchBrowser(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: inject('chromium'), args: testChromiumFlags });
  browser.once('disconnected', () => {
    launched = undefined;
  });
  return browser;
}

/**
 * Opens a page without a session or stored data. It closes with the test; on failure a screenshot stays. `meant` lists
 * the console errors that the test causes on purpose.
 */
export async function openPage(options: OpenPageOptions = {}, meant?: RegExp): Promise<Page> {
  launched ??= launchBrowser();
  const browser = await launched;
  const { page, close } = await openOwnPage(browser, options);
  contextOf(page).setDefaultTimeout(stepTimeoutMs);
  const faults = collectPageErrors(page);
  onTestFinished(async ({ task }) => {
    const { state, errors = [] } = task.result ?? {};
    if (state === 'fail' && !page.isClosed()) await reportPageState(page, { name: task.name, errors });
    await close(state !== 'fail');
    const own = faults.filter((fault) => !meant?.test(fault));
    expect(own, 'faults that the page reported').toEqual([]);
  });
  return page;
}

/** `ownContext`: the test changes more of its context or process than its end undoes, such as the network. */
type OpenPageOptions = BrowserContextOptions & { ownContext?: boolean };

/** Where the context differs, it serves this page only. */
async function openOwnPage(
  browser: Browser,
  { viewport, ownContext = false, ...options }: OpenPageOptions,
): Promise<{ page: Page; close(isReusable: boolean): Promise<void> }> {
  const size = viewport === undefined ? {} : { viewport };
  if (!ownContext && Object.keys(options).length === 0) return openPooledPage(browser, size);
  const context = await openContext(browser, { ...options, ...size });
  return { page: await context.newPage(), close: () => context.close() };
}

/** Collects the page's exceptions and console errors while it is open. */
function collectPageErrors(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.stack ?? error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${message.text()} ${message.location().url}`);
  });
  return faults;
}

const reportedCharacters = 3000;

type FailedTest = { name: string; errors: readonly { message: string }[] };

/**
 * Saves a screenshot, and prints the errors so far, the focus and the text of the page, which remain where no file does
 * and where the test is repeated.
 */
async function reportPageState(page: Page, { name, errors }: FailedTest): Promise<void> {
  mkdirSync(failureScreenshotFolder, { recursive: true });
  const file = path.join(failureScreenshotFolder, `${name.replace(/\W+/gu, '-')}-${Date.now()}.png`);
  await page.screenshot({ path: file, timeout: 10_000 });
  const { focus, text } = await page.evaluate(() => ({
    focus: document.activeElement?.outerHTML.slice(0, 300),
    text: document.body.innerText,
  }));
  const short = text.replaceAll(/\s+/g, ' ').slice(0, reportedCharacters);
  const failures = errors.map(({ message }) => message.slice(0, reportedCharacters)).join('\n');
  console.log(`${failures}\nThe page as it was: ${file}\n${page.url()}\nfocus: ${focus}\ntext: ${short}`);
}
