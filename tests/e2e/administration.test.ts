/** Administration by keyboard: people, departments, dictionaries and the rights of a role. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { findAccessibilityViolations } from '../support/browser/accessibility.ts';
import { createAppClient } from '../support/browser/appClient.ts';
import { openPage } from '../support/browser/browserPage.ts';
import {
  expectEventually,
  findDialog,
  pressKeys,
  runByPalette,
  signInOnPage,
  waitForFocus,
  waitForToast,
} from '../support/browser/keyboard.ts';

async function openList(page: Page, typed: string, title: string): Promise<void> {
  await runByPalette(page, typed, title);
  await page.getByRole('tab', { name: title, selected: true }).waitFor();
  await page.locator('.grid-cursor:visible').first().waitFor();
}

const focusedRow = (page: Page) => page.locator('.grid-cursor:visible').first();

test('a colleague is added, found, moved, edited after somebody else, and deleted', async () => {
  const page = await openPage();
  await signInOnPage(page, 'admin');
  await openList(page, '/yonghu', '用户');
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await pressKeys(page, 'n');
  const adding = findDialog(page, '新增用户');
  await waitForFocus(adding.getByLabel('账号'));
  await pressKeys(page, 'Control+Enter');
  await adding.getByRole('alert').first().waitFor();
  await page.keyboard.type('qinyue');
  await pressKeys(page, 'Tab');
  await page.keyboard.type('秦月');
  await pressKeys(page, 'Tab');
  await page.keyboard.type('wuzi');
  await page
    .getByRole('option', { name: /物资部/ })
    .first()
    .waitFor();
  await pressKeys(page, 'Enter', 'Control+Enter');
  const password = findDialog(page, '初始密码');
  await waitForFocus(password.getByRole('button', { name: '复制' }));
  expect((await password.locator('output').textContent())?.length).toBeGreaterThanOrEqual(12);
  await pressKeys(page, 'Escape');

  await pressKeys(page, '/');
  await page.keyboard.type('qinyue');
  await expectEventually(() => focusedRow(page).textContent()).toContain('秦月');
  await pressKeys(page, 'Enter', 'm');
  await page.getByPlaceholder('查找，↵ 选择').waitFor();
  await page.keyboard.type('财务部');
  await pressKeys(page, 'Enter');
  await waitForToast(page, '已移动 1 人');
  await expectEventually(() => focusedRow(page).textContent()).toContain('财务部');

  await pressKeys(page, 'e');
  const editing = findDialog(page, '编辑用户 秦月');
  await waitForFocus(editing.getByLabel('账号'));
  const client = await createAppClient('admin');
  type Listed = { rows: { userId: string }[] };
  const { rows } = await client.get<Listed>('/system/user/list?userName=qinyue');
  await client.post('/system/user/edit', { userId: rows[0]?.userId, remark: '他人修改' });
  await pressKeys(page, 'Tab', 'End');
  await page.keyboard.type('儿');
  await pressKeys(page, 'Control+Enter');
  await editing.getByText('数据已被他人修改，请刷新后重试').waitFor();
  await editing.getByRole('button', { name: '载入最新，保留我的修改' }).press('Enter');
  await expectEventually(() => editing.getByLabel('备注').inputValue()).toBe('他人修改');
  expect(await editing.getByLabel('姓名').inputValue()).toBe('秦月儿');
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '修改成功');
  await expectEventually(() => focusedRow(page).textContent()).toContain('秦月儿');
  await pressKeys(page, 'Delete');
  await findDialog(page, '删除用户（1 条）').waitFor();
  await pressKeys(page, 'Enter');
  await waitForToast(page, '删除成功');
});

test('a department gets a department below it, in the tree', async () => {
  const page = await openPage();
  await signInOnPage(page, 'admin');
  await openList(page, 'bumen', '部门');
  await page.getByText('物资部').first().waitFor();
  await pressKeys(page, 'Shift+N');
  const adding = findDialog(page, '新增部门');
  await waitForFocus(adding.getByLabel('部门名称'));
  await page.keyboard.type('审计部');
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '新增成功');
  await page.getByText('审计部').first().waitFor();
  const first = () => page.locator('[role="row"][row-index="1"]:visible').first().textContent();
  await expectEventually(first).toContain('审计部');
  await pressKeys(page, 'j', 'j', 'Alt+Shift+ArrowUp');
  await expectEventually(first).toContain('总经理办公室');
  await pressKeys(page, 'Alt+Shift+ArrowDown');
  await expectEventually(first).toContain('审计部');
  await pressKeys(page, '/');
  await page.keyboard.type('审计部');
  await expectEventually(() => focusedRow(page).textContent()).toContain('审计部');
  await pressKeys(page, 'Enter', 'Delete', 'Enter');
  await waitForToast(page, '删除成功');
});

test('entries are added to a dictionary', async () => {
  const page = await openPage();
  await signInOnPage(page, 'admin');
  await openList(page, 'zidian', '字典');
  await pressKeys(page, 'n');
  await waitForFocus(findDialog(page, '新增字典').getByLabel('字典名称'));
  await page.keyboard.type('天气');
  await pressKeys(page, 'Tab');
  await page.keyboard.type('weather');
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '新增成功');
  await pressKeys(page, '/');
  await page.keyboard.type('weather');
  await expectEventually(() => focusedRow(page).textContent()).toContain('天气');
  await pressKeys(page, 'Enter', 'o');
  await page.getByRole('tab', { name: '字典数据 天气', selected: true }).waitFor();
  await page.getByText('没有字典数据').waitFor();
  await pressKeys(page, 'n');
  await waitForFocus(findDialog(page, '新增字典数据').getByLabel(/^标签/));
  await page.keyboard.type('晴');
  await pressKeys(page, 'Tab');
  await page.keyboard.type('sunny');
  await pressKeys(page, 'Control+Enter');
  await expectEventually(() => focusedRow(page).textContent()).toContain('晴');
});

test('a right is granted in the matrix, seen by its effect, and saved', async () => {
  const page = await openPage();
  await signInOnPage(page, 'admin');
  await openList(page, 'juese', '角色');
  await pressKeys(page, '/');
  await page.keyboard.type('legal');
  await expectEventually(() => focusedRow(page).textContent()).toContain('法务审核');
  await pressKeys(page, 'Enter', 'r');
  await page.getByRole('tab', { name: '角色 法务审核', selected: true }).waitFor();
  await pressKeys(page, '/');
  await page.keyboard.type('岗位');
  await pressKeys(page, 'ArrowDown', 'ArrowDown', 'Space');
  const effect = page.locator('.rights-effect');
  await effect.getByText('系统管理 · 岗位', { exact: true }).waitFor();
  expect(await effect.textContent()).toMatch(/\d+ 人/);
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await pressKeys(page, 'z', 'Space', 'Control+s');
  await waitForToast(page, '修改成功');
  const cell = page.getByRole('gridcell', { name: '岗位 查看 部分', exact: true });
  const whole = page.getByRole('gridcell', { name: '岗位 查看 已选', exact: true });
  await cell.or(whole).waitFor();
});
