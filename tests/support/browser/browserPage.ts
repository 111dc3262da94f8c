/** Chromium for the tests: one per file, with a separate context per page. Every error of a page fails its test. */
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { afterAll, expect, inject, onTestFinished } from 'vitest';
import { chromiumFlags, findChromium } from './chromium.ts';

/** A slow machine must not fail a test. A step that takes longer than this is stuck. */
export const stepTimeoutMs = 45_000;

const failureScreenshotFolder = path.join(tmpdir(), 'qianhe-failed');
let browser: Promise<Browser> | undefined;

afterAll(async () => (await browser)?.close());

/**
 * Opens a page without a session or stored data. It closes with the test; on failure a screenshot stays. `meant` lists
 * the console errors that the test causes on purpose.
 */
export async function openPage(options: BrowserContextOptions = {}, meant?: RegExp): Promise<Page> {
  browser ??= chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  const context = await (await browser).newContext({
    baseURL: inject('appUrl'),
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(stepTimeoutMs);
  const page = await context.newPage();
  const faults = collectPageErrors(page);
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await saveFailureScreenshot(page, task.name);
    await context.close();
    const own = faults.filter((fault) => !meant?.test(fault));
    expect(own, 'faults that the page reported').toEqual([]);
  });
  return page;
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

async function saveFailureScreenshot(page: Page, name: string): Promise<void> {
  mkdirSync(failureScreenshotFolder, { recursive: true });
  const file = path.join(failureScreenshotFolder, `${name.replace(/\W+/gu, '-')}-${Date.now()}.png`);
  await page.screenshot({ path: file, timeout: 10_000 });
  console.log(`The page as it was: ${file}`);
}
