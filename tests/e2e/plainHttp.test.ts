/**
 * Over plain HTTP from another machine, as on many an intranet: browsers withhold the clipboard and parts of `crypto`
 * there (W3C Secure Contexts).
 */

import { expect, inject, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import { intranetHost } from '../support/chromium.ts';
import { focused, press, signInByKeys, told } from '../support/keyboard.ts';

test('a person signs in, copies cells and writes a comment', async () => {
  const baseURL = inject('appUrl').replace(/\/\/[^:]+:/, `//${intranetHost}:`);
  const page = await openPage({ baseURL }, /Cross-Origin-Opener-Policy header has been ignored/);
  await signInByKeys(page, 'admin');
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await page.goto('/list/auto_contract');
  await page.locator('.ag-row .ag-cell').first().waitFor();
  await focused(page.getByRole('grid', { name: '采购合同' }));
  await press(page, 'Control+Shift+c');
  await told(page, '已复制');
  await press(page, 'Enter');
  await page.getByRole('tab', { name: /^评论/ }).waitFor();
  await press(page, 'Shift+L');
  const box = page.getByRole('textbox', { name: '发表评论' });
  await focused(box);
  await press(page, 'Control+v');
  const pasted = await box.inputValue();
  expect(pasted.length).toBeGreaterThan(20);
  await press(page, 'Control+Enter');
  await told(page, '评论成功');
});
