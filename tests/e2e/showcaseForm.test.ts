/** The form that shows all types of fields, filled in by keyboard alone and read again. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { createAppClient } from '../support/browser/appClient.ts';
import { openPage } from '../support/browser/browserPage.ts';
import {
  expectEventually,
  focusedElementName,
  pressKeys,
  signInOnPage,
  tabTo,
  waitForFocus,
  waitForToast,
  waitUntilButtonReady,
} from '../support/browser/keyboard.ts';

type Rows = { rows: Record<string, unknown>[] };

test('colors, paths of a tree and identity numbers are entered by keyboard; color boxes and QR codes follow', async () => {
  const title = `键盘示例 ${Date.now()}`;
  const page = await openPage({ permissions: ['clipboard-read', 'clipboard-write'] });
  await signInOnPage(page, 'admin', '/auto/auto_showcase');
  await page.evaluate((text) => navigator.clipboard.writeText(text), ' 110105 19491231 002x ');
  await waitForFocus(page.getByLabel('单行文本'));
  await fill(page, '单行文本', title);
  await fill(page, '数字', '25000');
  await page.getByRole('status', { name: '条件颜色框：红' }).waitFor();
  await choose(page, '下拉选择', '乙');
  await tabTo(page, '级联选择');
  await choose(page, '级联选择', 'lwg');
  await choose(page, '颜色', '#7a4fd0');
  await fill(page, '日期', '2024-11-30');
  await tabTo(page, '身份证号');
  await fill(page, '身份证号', '110105194912310021');
  await pressKeys(page, 'Control+Enter');
  await page.locator('.form-problem', { hasText: '身份证号校验位有误' }).waitFor();
  await page.getByLabel('身份证号').focus();
  // As it comes from a sheet, and at once.
  await pressKeys(page, 'Control+a', 'Control+v');
  await waitUntilButtonReady(page);
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '新增成功');
  const admin = await createAppClient('admin');
  const asked = { title, pageNum: 1, pageSize: 1 };
  const { rows } = await admin.post<Rows>('/auto/auto_showcase/list', asked);
  expect(rows).toMatchObject([
    {
      amount: '25000.00',
      kind: '乙',
      material: ['材料', '钢材', '螺纹钢'],
      material$view: '材料 / 钢材 / 螺纹钢',
      mark: '#7a4fd0',
      day: '2024-11-30',
      card: '11010519491231002X',
      author$view: expect.any(String),
      authorDept$view: expect.any(String),
    },
  ]);
  await page.goto(`/auto/auto_showcase/detail${rows[0]?.id}`);
  await page.getByRole('img', { name: `二维码：${rows[0]?.no} ${title}，25000.00 元` }).waitFor();
  await page.getByRole('img', { name: `/auto/auto_showcase/detail${rows[0]?.id}` }).waitFor();
});

async function fill(page: Page, label: string, text: string): Promise<void> {
  await expectEventually(() => focusedElementName(page)).toBe(label);
  await page.keyboard.type(text);
  await pressKeys(page, 'Enter');
}

/** Types into the box that has the focus and takes what is found first. */
async function choose(page: Page, label: string, text: string): Promise<void> {
  await expectEventually(() => focusedElementName(page)).toBe(label);
  await page.keyboard.type(text);
  await page.getByRole('option').first().waitFor();
  await pressKeys(page, 'Enter');
  await expectEventually(() =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-expanded')),
  ).toBe('false');
  await pressKeys(page, 'Enter');
}
