/** The money of a form whose formulas stand in any order, while it is typed, pasted, refused and saved. */
import { test } from 'vitest';
import { createAppClient } from '../support/browser/appClient.ts';
import { openPage } from '../support/browser/browserPage.ts';
import {
  expectEventually,
  pressKeys,
  signInOnPage,
  waitForToast,
  waitUntilButtonReady,
} from '../support/browser/keyboard.ts';
import { ledgerForm } from '../support/builders/ledgerForm.ts';

const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] };

test('totals follow typed and pasted values, obey a limit, and are saved as shown', async () => {
  const admin = await createAppClient('admin');
  const enName = `auto_ledger_${Date.now()}`;
  await admin.post('/flowable/form', { ...ledgerForm, enName });
  const page = await openPage(clipboard);
  await signInOnPage(page, 'admin', `/auto/${enName}`);
  await page.getByLabel('单价').focus();
  await page.keyboard.type('1000');
  await page.getByLabel('数量').focus();
  await page.keyboard.type('2000');
  await page.evaluate((text) => navigator.clipboard.writeText(text), '100\n50.50\n');
  await page.getByRole('button', { name: '添加一行' }).focus();
  await pressKeys(page, 'Control+v');
  await waitForToast(page, '已粘贴 2 行');
  const figures = async () => (await page.locator('.field-number-read').allInnerTexts()).slice(0, 4);
  await expectEventually(figures).toEqual(['2,260,159.53', '260,000.00', '159.53', '2,000,000.00']);
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '超过审批限额');
  // Buttons take no second press within 200 ms.
  await waitUntilButtonReady(page);
  await page.getByLabel('单价').fill('10');
  await expectEventually(figures).toEqual(['22,759.53', '2,600.00', '159.53', '20,000.00']);
  await pressKeys(page, 'Control+Enter');
  const record = async () =>
    (await admin.post<{ rows: object[] }>(`/auto/${enName}/list`, { pageSize: 1 })).rows[0];
  await expectEventually(record).toMatchObject({
    net: '20000.00',
    tax: '2600.00',
    extras: '159.53',
    grand: '22759.53',
  });
});
