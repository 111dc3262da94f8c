/** The money of a form whose formulas stand in any order, while it is typed, pasted, refused and saved. */
import { test } from 'vitest';
import { signedIn } from '../support/api.ts';
import { openPage } from '../support/browser.ts';
import { afterPress, press, signIn, told, until } from '../support/keyboard.ts';
import { ledger } from '../support/ledger.ts';

const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] };

test('totals follow what is typed and pasted, a limit holds them, and the record has what was shown', async () => {
  const admin = await signedIn('admin');
  const enName = `auto_ledger_${Date.now()}`;
  await admin.post('/flowable/form', { ...ledger, enName });
  const page = await openPage(clipboard);
  await signIn(page, 'admin');
  await page.goto(`/auto/${enName}`);
  await page.getByLabel('单价').focus();
  await page.keyboard.type('1000');
  await page.getByLabel('数量').focus();
  await page.keyboard.type('2000');
  await page.evaluate((text) => navigator.clipboard.writeText(text), '100\n50.50\n');
  await page.getByRole('button', { name: '添加一行' }).focus();
  await press(page, 'Control+v');
  await told(page, '已粘贴 2 行');
  const figures = async () => (await page.locator('.field-number-read').allInnerTexts()).slice(0, 4);
  await until(figures).toEqual(['2,260,159.53', '260,000.00', '159.53', '2,000,000.00']);
  await press(page, 'Control+Enter');
  await told(page, '超过审批限额');
  // Buttons take no second press within 200 ms.
  await afterPress(page);
  await page.getByLabel('单价').fill('10');
  await until(figures).toEqual(['22,759.53', '2,600.00', '159.53', '20,000.00']);
  await press(page, 'Control+Enter');
  const record = async () =>
    (await admin.post<{ rows: object[] }>(`/auto/${enName}/list`, { pageSize: 1 })).rows[0];
  await until(record).toMatchObject({
    net: '20000.00',
    tax: '2600.00',
    extras: '159.53',
    grand: '22759.53',
  });
});
