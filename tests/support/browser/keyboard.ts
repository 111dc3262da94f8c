/** Operates a page by keyboard only. Every wait is for a visible change. */
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { testPassword } from '../builders/testOrganization.ts';
import { appUrl } from './app/appUrl.ts';
import { createToken } from './appClient.ts';
import { stepTimeoutMs } from './browserPage.ts';
import { contextOf } from './contexts.ts';

/** Each question makes three processes work for some 10 ms, which the other pages of the machine then lack. */
const pollOptions = { timeout: stepTimeoutMs, interval: 100 };

/** Waits until the answer is as expected. */
export const expectEventually = <T>(ask: () => T | Promise<T>) => expect.poll(ask, pollOptions);

export const pressKeys = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

/** A button ignores clicks for 200 ms after each press. Waits until it is ready. */
export const waitUntilButtonReady = (page: Page): Promise<void> => page.waitForTimeout(250);

/** Keys wait for the rows of a list, and are dropped for a moment after a refusal. Waits until keys take effect at once. */
export const waitUntilKeysPass = (page: Page): Promise<void> =>
  page.locator('html:not([data-buffers-keys])').waitFor({ state: 'attached' });

/** Gives the page the session of a person who has signed in before. */
export async function startSession(page: Page, userName: string): Promise<void> {
  const value = await createToken(userName);
  await contextOf(page).addCookies([{ name: 'Admin-Token', value, url: appUrl() }]);
}

/** Comes as somebody who has signed in before, to `address` or, by default, home. Only the latter is waited for. */
export async function signInOnPage(page: Page, userName: string, address = '/'): Promise<void> {
  await startSession(page, userName);
  await page.goto(address);
  if (address === '/') await page.getByRole('heading', { name: '等我处理' }).waitFor();
}

/** Types name and password where a page asks for them, and sends them. */
export async function typeSignIn(page: Page, userName: string, secret = testPassword): Promise<void> {
  await waitForFocus(page.getByLabel('账号'));
  await page.keyboard.type(userName);
  await pressKeys(page, 'Tab');
  await page.keyboard.type(secret);
  await pressKeys(page, 'Enter');
}

/** Signs in from the first page on, which is home afterwards. */
export async function signInByKeys(page: Page, userName: string): Promise<void> {
  await page.goto('/');
  await typeSignIn(page, userName);
  await page.getByRole('heading', { name: '等我处理' }).waitFor();
}

/** Waits until the element has the focus. An element that is drawn again meanwhile is looked up again. */
export async function waitForFocus(element: Locator): Promise<void> {
  await element.first().waitFor();
  await expectEventually(() => element.first().evaluate(getsFocus, lookupMs)).toBe(true);
}

const lookupMs = 500;

/** In the page: whether the element has the focus or gets it within that time. The page tells it, and is not asked. */
const getsFocus = (one: Element, withinMs: number): Promise<boolean> =>
  new Promise((resolve) => {
    const end = () => {
      document.removeEventListener('focusin', check, true);
      clearTimeout(timer);
      resolve(one === document.activeElement);
    };
    // A focus that is taken away at once does not count.
    const check = () => {
      if (one === document.activeElement)
        requestAnimationFrame(() => one === document.activeElement && end());
    };
    document.addEventListener('focusin', check, true);
    const timer = setTimeout(end, withinMs);
    check();
  });

/**
 * Presses `/`, waits for the search box and types. Keys are kept while a dialog closes, but not text that an input method
 * enters, as Playwright does with Chinese.
 */
export async function typeSearch(page: Page, words: string): Promise<void> {
  await pressKeys(page, '/');
  await page.locator('input:focus').waitFor();
  await page.keyboard.type(words);
}

/** The accessible name of the focused element. */
export const focusedElementName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element) return '';
    const label =
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
        ? element.labels?.[0]?.textContent
        : element.textContent;
    return (element.ariaLabel ?? label ?? '').replace('*', '').trim();
  });

const maxTabSteps = 120;

/**
 * Presses Tab (or Shift+Tab) until the element with this name has the focus. Waits after each step, because a key may
 * be delayed, for example while a closing dialog restores the focus.
 */
export async function tabTo(
  page: Page,
  name: string | RegExp,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  const wanted =
    typeof name === 'string' ? (text: string) => text === name : (text: string) => name.test(text);
  for (let step = 0; step < maxTabSteps && !wanted(await focusedElementName(page)); step += 1)
    await tabOnce(page, key);
  expect(await focusedElementName(page)).toSatisfy(wanted, `${key} to ${name}`);
}

/** The focus stays if no other element can receive it. */
export async function tabOnce(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<void> {
  const before = await page.evaluateHandle(() => document.activeElement);
  await pressKeys(page, key);
  const moved = (old: Element | null) => document.activeElement !== old;
  await page.waitForFunction(moved, before, { timeout: 1000 }).catch(() => undefined);
  await before.dispose();
}

/** Opens the palette, types, and takes what it then offers first, which must be that. */
export async function runByPalette(page: Page, typed: string, title: string): Promise<void> {
  await pressKeys(page, 'Control+k');
  await waitForFocus(page.getByRole('dialog', { name: '搜索或执行命令' }).getByRole('combobox'));
  await page.keyboard.type(typed);
  await page.locator('[cmdk-item][aria-selected="true"]', { hasText: title }).waitFor();
  await pressKeys(page, 'Enter');
}

/** Goes to an address as a link does, without loading the app again, and waits for its tab. */
export async function followLink(page: Page, address: string): Promise<void> {
  const tab = page.getByRole('tab', { selected: true }).first();
  const before = await tab.textContent();
  await page.evaluate((to) => history.pushState(null, '', to), address);
  await expectEventually(() => tab.textContent()).not.toBe(before);
}

export const findDialog = (page: Page, title: string | RegExp): Locator =>
  page.getByRole('dialog', { name: title }).or(page.getByRole('alertdialog', { name: title }));

/** Waits for a toast with these words. */
export const waitForToast = (page: Page, words: string): Promise<void> =>
  page.locator('.ui-toasts', { hasText: words }).waitFor();
