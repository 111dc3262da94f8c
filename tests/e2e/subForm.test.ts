/** Rows of a sub-form by keyboard alone: defaults, cells that depend on each other, copies, navigation. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { findAccessibilityViolations } from '../support/browser/accessibility.ts';
import { createAppClient } from '../support/browser/appClient.ts';
import { openPage } from '../support/browser/browserPage.ts';
import {
  expectEventually,
  findDialog,
  focusedElementName,
  pressKeys,
  signInOnPage,
  waitForFocus,
  waitForToast,
  waitUntilButtonReady,
} from '../support/browser/keyboard.ts';

type Rows = { rows: Record<string, unknown>[] };

const cell = (page: Page, label: string, row: number) => page.getByLabel(`${label}，第 ${row} 行`);

async function choose(page: Page, label: string, row: number, option: string): Promise<void> {
  await waitForFocus(cell(page, label, row));
  await page.keyboard.type(option);
  await page.getByRole('option', { name: option, exact: true }).waitFor();
  await pressKeys(page, 'Enter');
  await expectEventually(() => cell(page, label, row).inputValue()).toBe(option);
}

test('rows start with their defaults, depend on their own values only, and are copied, removed and navigated by keys', async () => {
  const title = `子表单 ${Date.now()}`;
  const page = await openPage();
  await signInOnPage(page, 'admin', '/auto/auto_showcase');
  await waitForFocus(page.getByLabel('单行文本'));
  await page.keyboard.type(title);
  for (let step = 0; step < 80 && (await focusedElementName(page)) !== '添加一行'; step += 1)
    await pressKeys(page, 'Tab');
  await pressKeys(page, 'Enter');
  await waitForFocus(cell(page, '名称', 1));
  expect(await cell(page, '单位', 1).inputValue()).toBe('件');
  await page.keyboard.type('主筋');
  await pressKeys(page, 'Enter');
  await choose(page, '物资大类', 1, '土建材料');
  await pressKeys(page, 'Enter');
  await choose(page, '物资小类', 1, '钢材');
  await pressKeys(page, 'Alt+c');
  await waitForFocus(cell(page, '物资小类', 2));
  await expectEventually(() => cell(page, '物资小类', 2).inputValue()).toBe('钢材');
  await pressKeys(page, 'Shift+Tab');
  await choose(page, '物资大类', 2, '机电设备');
  await expectEventually(() => cell(page, '物资小类', 2).inputValue()).toBe('');
  expect(await cell(page, '物资小类', 1).inputValue()).toBe('钢材');
  await pressKeys(page, 'Enter');
  await choose(page, '物资小类', 2, '电缆');
  await pressKeys(page, 'ArrowUp');
  await waitForFocus(cell(page, '物资小类', 1));
  await pressKeys(page, 'Alt+Enter');
  await waitForFocus(cell(page, '物资小类', 2));
  expect(await cell(page, '单位', 2).inputValue()).toBe('件');
  expect.soft(await findAccessibilityViolations(page, '.field-sub-form')).toEqual([]);
  await pressKeys(page, 'Alt+Backspace');
  await expectEventually(() => cell(page, '物资小类', 2).inputValue()).toBe('电缆');
  expect(await cell(page, '名称', 3).count()).toBe(0);
  await cell(page, '数量', 2).focus();
  await page.keyboard.type('12.5');
  await pressKeys(page, 'Enter');
  await waitForFocus(cell(page, '名称', 3));
  await cell(page, '数量', 3).focus();
  await pressKeys(page, 'Enter');
  await expectEventually(() => focusedElementName(page)).not.toContain('第 3 行');
  expect(await cell(page, '名称', 4).count()).toBe(0);
  // All rows are removed by mistake, one after the other.
  await cell(page, '名称', 3).focus();
  await pressKeys(page, 'Alt+Backspace', 'Alt+Backspace', 'Alt+Backspace');
  await waitForFocus(page.locator('.field-sub-add'));
  await waitForToast(page, '已删除第 1 行');
  await pressKeys(page, 'Control+z', 'Control+z');
  await expectEventually(() => cell(page, '名称', 2).inputValue()).toBe('主筋');
  await expectEventually(() => cell(page, '数量', 2).inputValue()).toBe('12.50');
  expect(await cell(page, '名称', 3).count()).toBe(0);
  await page.locator('.ui-toasts', { hasText: '已删除' }).waitFor({ state: 'detached' });
  await waitUntilButtonReady(page);
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '新增成功');
  const admin = await createAppClient('admin');
  const { rows } = await admin.post<Rows>('/auto/auto_showcase/list', { title });
  const { data } = await admin.get<{ data: Record<string, unknown> }>(`/auto/auto_showcase/${rows[0]?.id}`);
  expect(data.rows).toMatchObject([
    { name: '主筋', category$view: '土建材料', subCategory$view: '钢材', unit: '件' },
    { name: '主筋', category$view: '机电设备', subCategory$view: '电缆', unit: '件', quantity: '12.50' },
  ]);
});

const picker = (page: Page) => findDialog(page, '选择关联表单');
const picked = (page: Page) =>
  picker(page)
    .getByText(/^已选 \d+ 条$/)
    .textContent();
const rowsShown = (page: Page) => page.locator('.field-sub-form [data-row]').count();
const cursor = (page: Page) => picker(page).locator('[role="row"].grid-cursor');

async function openPicker(page: Page): Promise<void> {
  await page.getByRole('button', { name: '选择关联表单' }).last().focus();
  await pressKeys(page, 'Enter');
  await waitForFocus(picker(page).locator('[data-list-search]'));
  await cursor(page).waitFor();
}

test('rows are taken from records of another form over several searches, and a canceled selection adds none', async () => {
  const page = await openPage();
  await signInOnPage(page, 'lina', '/auto/auto_contract');
  await waitForFocus(page.getByLabel('合同名称'));
  await openPicker(page);
  expect.soft(await findAccessibilityViolations(page, '.related-drawer')).toEqual([]);
  const rows = picker(page).getByRole('grid');
  await pressKeys(page, 'ArrowDown');
  await waitForFocus(rows);
  await pressKeys(page, 'Enter', 'Enter', 'ArrowDown', 'Space');
  await expectEventually(() => picked(page)).toBe('已选 2 条');
  // A double click puts a row in, and never takes it out again.
  const chosen = picker(page).locator('[role="row"].grid-selected').first();
  await chosen.dblclick();
  expect(await picked(page)).toBe('已选 2 条');
  await pressKeys(page, 'Escape');
  await picker(page).waitFor({ state: 'detached' });
  expect(await rowsShown(page)).toBe(0);
  await expectEventually(() => focusedElementName(page)).toBe('选择关联表单');

  await waitUntilButtonReady(page);
  await openPicker(page);
  for (const [word, count] of [
    ['螺纹钢', 1],
    ['水泥', 2],
  ] as const) {
    await waitForFocus(picker(page).locator('[data-list-search]'));
    await pressKeys(page, 'Control+a');
    await page.keyboard.type(word);
    await pressKeys(page, 'Enter');
    await expectEventually(() => cursor(page).textContent()).toContain(word);
    await waitForFocus(rows);
    await pressKeys(page, 'Space');
    await expectEventually(() => picked(page)).toBe(`已选 ${count} 条`);
    await pressKeys(page, '/');
  }
  await pressKeys(page, 'Control+Enter');
  await picker(page).waitFor({ state: 'detached' });
  await expectEventually(() => rowsShown(page)).toBe(2);
  expect(await cell(page, '名称', 1).inputValue()).toContain('螺纹钢');
  expect(await cell(page, '名称', 2).inputValue()).toContain('水泥');
  expect(await cell(page, '单位', 1).inputValue()).toBe('吨');
  expect(Number(await cell(page, '单价', 2).inputValue())).toBeGreaterThan(0);
  await waitForFocus(cell(page, '数量', 1));
});

test('Enter takes a row of the allowed records when one row is taken at a time', async () => {
  const page = await openPage();
  await signInOnPage(page, 'admin', '/auto/auto_showcase');
  await waitForFocus(page.getByLabel('单行文本'));
  await openPicker(page);
  await picker(page).getByText('双击或按 Enter 选择').waitFor();
  const regions = await picker(page).locator('[role="row"][row-id] [col-id="region"]').allTextContents();
  expect(new Set(regions)).toEqual(new Set(['上海', '苏州']));
  const name = await cursor(page).locator('[col-id="name"]').textContent();
  await pressKeys(page, 'ArrowDown', 'Enter');
  await picker(page).waitFor({ state: 'detached' });
  await expectEventually(() => rowsShown(page)).toBe(1);
  expect(await cell(page, '名称', 1).inputValue()).toBe(name?.trim());
});
