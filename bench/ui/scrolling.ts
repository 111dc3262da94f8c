/** Scrolls a list by wheel, by page and to both ends, and measures whether the page is blocked. */
import type { Page } from 'playwright';
import { takeLongTasks } from '../support/browser.ts';

/** Milliseconds of each long task meanwhile. */
export async function measureScrolling(page: Page): Promise<number[]> {
  await takeLongTasks(page);
  await page.mouse.move(500, 400);
  for (let turn = 0; turn < 60; turn += 1) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(30);
  }
  for (const [key, times] of [
    ['PageDown', 30],
    ['End', 1],
    ['PageUp', 30],
    ['Home', 1],
  ] as const) {
    for (let press = 0; press < times; press += 1) {
      await page.keyboard.press(key);
      await page.waitForTimeout(60);
    }
  }
  await page.waitForTimeout(500);
  return takeLongTasks(page);
}
