/** Operates a list of administration by keyboard. */
import type { Locator, Page } from 'playwright';
import { expectEventually, pressKeys, runByPalette, signInOnPage, typeSearch } from './keyboard.ts';

export const focusedRow = (page: Page): Locator => page.locator('.grid-cursor:visible').first();

/** Runs the palette's entry that `typed` finds, and waits for the list's first row. */
export async function openList(page: Page, typed: string, title: string): Promise<void> {
  await runByPalette(page, typed, title);
  await page.getByRole('tab', { name: title, selected: true }).waitFor();
  await focusedRow(page).waitFor();
}

/** Comes as the administrator to the list at this address. */
export async function signInOnList(page: Page, address: string): Promise<void> {
  await signInOnPage(page, 'admin', address);
  await focusedRow(page).waitFor();
}

/** Searches the list for these words and puts the focus on the first row, which contains `found`. */
export async function findRow(page: Page, words: string, found: string): Promise<void> {
  await typeSearch(page, words);
  await expectEventually(() => focusedRow(page).textContent()).toContain(found);
  await pressKeys(page, 'Enter');
}
