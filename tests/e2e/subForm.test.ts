/** Rows of a sub-form by keyboard alone: what they start with, cells that hang on each other, copies, the way through. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signedIn } from '../support/api.ts';
import { faultsOf } from '../support/axe.ts';
import { openPage } from '../support/browser.ts';
import { afterPress, focused, focusName, press, signIn, told, until } from '../support/keyboard.ts';

type Rows = { rows: Record<string, unknown>[] };

const cell = (page: Page, label: string, row: number) => page.getByLabel(`${label}，第 ${row} 行`);

async function choose(page: Page, label: string, row: number, option: string): Promise<void> {
  await focused(cell(page, label, row));
  await page.keyboard.type(option);
  await page.getByRole('option', { name: option, exact: true }).waitFor();
  await press(page, 'Enter');
  await until(() => cell(page, label, row).inputValue()).toBe(option);
}

test('rows start with their defaults, hang on themselves alone, and are copied, removed and walked by keys', async () => {
  const title = `子表单 ${Date.now()}`;
  const page = await openPage();
  await signIn(page, 'admin');
  await page.goto('/auto/auto_showcase');
  await focused(page.getByLabel('单行文本'));
  await page.keyboard.type(title);
  for (let step = 0; step < 80 && (await focusName(page)) !== '添加一行'; step += 1) await press(page, 'Tab');
  await press(page, 'Enter');
  await focused(cell(page, '名称', 1));
  expect(await cell(page, '单位', 1).inputValue()).toBe('件');
  await page.keyboard.type('主筋');
  await press(page, 'Enter');
  await choose(page, '物资大类', 1, '土建材料');
  await press(page, 'Enter');
  await choose(page, '物资小类', 1, '钢材');
  await press(page, 'Alt+c');
  await focused(cell(page, '物资小类', 2));
  await until(() => cell(page, '物资小类', 2).inputValue()).toBe('钢材');
  await press(page, 'Shift+Tab');
  await choose(page, '物资大类', 2, '机电设备');
  await until(() => cell(page, '物资小类', 2).inputValue()).toBe('');
  expect(await cell(page, '物资小类', 1).inputValue()).toBe('钢材');
  await press(page, 'Enter');
  await choose(page, '物资小类', 2, '电缆');
  await press(page, 'ArrowUp');
  await focused(cell(page, '物资小类', 1));
  await press(page, 'Alt+Enter');
  await focused(cell(page, '物资小类', 2));
  expect(await cell(page, '单位', 2).inputValue()).toBe('件');
  expect.soft(await faultsOf(page, '.field-sub-form')).toEqual([]);
  await press(page, 'Alt+Backspace');
  await until(() => cell(page, '物资小类', 2).inputValue()).toBe('电缆');
  expect(await cell(page, '名称', 3).count()).toBe(0);
  await cell(page, '数量', 2).focus();
  await page.keyboard.type('12.5');
  await press(page, 'Enter');
  await focused(cell(page, '名称', 3));
  await cell(page, '数量', 3).focus();
  await press(page, 'Enter');
  await until(() => focusName(page)).not.toContain('第 3 行');
  expect(await cell(page, '名称', 4).count()).toBe(0);
  await cell(page, '名称', 3).focus();
  await press(page, 'Alt+Backspace');
  await afterPress(page);
  await press(page, 'Control+Enter');
  await told(page, '新增成功');
  const admin = await signedIn('admin');
  const { rows } = await admin.post<Rows>('/auto/auto_showcase/list', { title });
  const { data } = await admin.get<{ data: Record<string, unknown> }>(`/auto/auto_showcase/${rows[0]?.id}`);
  expect(data.rows).toMatchObject([
    { name: '主筋', category$view: '土建材料', subCategory$view: '钢材', unit: '件' },
    { name: '主筋', category$view: '机电设备', subCategory$view: '电缆', unit: '件', quantity: '12.50' },
  ]);
});
