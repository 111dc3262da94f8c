/** A new tenant from its creation to its first working day, by keyboard. */
import { utils, write } from '@e965/xlsx';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { findRow, focusedRow, openList } from '../support/browser/administrationList.ts';
import { createAppClient } from '../support/browser/appClient.ts';
import { openPage } from '../support/browser/browserPage.ts';
import {
  expectEventually,
  findDialog,
  pressKeys,
  runByPalette,
  signInOnPage,
  tabTo,
  waitForFocus,
  waitForToast,
} from '../support/browser/keyboard.ts';
import { renderCodePng } from '../support/builders/invoices.ts';
import { chooseDepth } from '../support/depth.ts';

const ownPassword = 'Huadong#4711';
const people = chooseDepth(12, 50);
const code = `HD${Date.now()}`;

/** Opens the dialog that adds a row and types its values, one field after another. */
async function fillRow(page: Page, noun: string, values: readonly string[]): Promise<void> {
  await pressKeys(page, 'n');
  await expectEventually(() =>
    findDialog(page, `新增${noun}`).evaluate((dialog) => dialog.contains(document.activeElement)),
  ).toBe(true);
  for (const [no, value] of values.entries()) {
    if (no > 0) await pressKeys(page, 'Tab');
    await page.keyboard.type(value);
  }
}

/** The platform's administrator creates the tenant from the demo's template. Resolves with the password that is shown once. */
async function createTenant(): Promise<string> {
  const page = await openPage();
  await signInOnPage(page, 'admin');
  await openList(page, 'zuhu', '租户');
  await fillRow(page, '租户', [code, '华东建设']);
  await page.getByRole('radio', { name: /^空白：/, checked: true }).waitFor();
  await tabTo(page, /^空白：/);
  await pressKeys(page, 'ArrowDown');
  await page.getByRole('radio', { name: /^演示模板：/, checked: true }).waitFor();
  await pressKeys(page, 'Control+Enter');
  const shown = findDialog(page, '初始密码').locator('output');
  await shown.waitFor();
  const password = await shown.textContent();
  await pressKeys(page, 'Escape');
  await page.locator('.ag-row', { hasText: code }).first().waitFor();
  return password ?? '';
}

/** The first administrator signs in to the new tenant and replaces the password. */
async function signInFirst(password: string): Promise<Page> {
  const page = await openPage();
  await page.goto('/login');
  await waitForFocus(page.getByLabel('账号或手机号'));
  await page.keyboard.type('admin');
  await pressKeys(page, 'Tab');
  await page.keyboard.type(password);
  await tabTo(page, /^租户/);
  await pressKeys(page, 'Control+a');
  await page.keyboard.type('huadong');
  await page.getByRole('option', { name: `华东建设 ${code}` }).waitFor();
  await pressKeys(page, 'ArrowDown', 'Enter');
  await page.getByLabel('租户：华东建设', { exact: true }).waitFor();
  await pressKeys(page, 'Enter');
  await findDialog(page, '重置密码').waitFor();
  await pressKeys(page, 'Enter');
  await waitForFocus(page.getByLabel('当前密码'));
  await page.keyboard.type(password);
  for (const _ of ['新密码', '再输一次']) {
    await pressKeys(page, 'Tab');
    await page.keyboard.type(ownPassword);
  }
  await pressKeys(page, 'Enter');
  await waitForToast(page, '修改成功');
  return page;
}

async function importPeople(page: Page): Promise<void> {
  const rows = Array.from({ length: people }, (_, index) => {
    const no = String(index + 1).padStart(2, '0');
    return [`hd${no}`, `员工${no}`, index % 2 === 0 ? '工程部' : '财务部', '员工'];
  });
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['账号', '姓名', '部门', '角色'], ...rows]), '人员');
  await openList(page, '/yonghu', '用户');
  await pressKeys(page, 'i');
  const asked = findDialog(page, '用户导入');
  await waitForFocus(asked.getByRole('button', { name: '选择文件' }));
  await asked.locator('input[type=file]').setInputFiles({
    name: '人员.xlsx',
    mimeType: 'application/octet-stream',
    buffer: write(book, { type: 'buffer', bookType: 'xlsx' }),
  });
  await pressKeys(page, 'Control+Enter');
  await findDialog(page, '导入结果').getByText(`成功导入 ${people} 行`).waitFor();
  await pressKeys(page, 'Escape');
  await findRow(page, `hd${people}`, '财务部');
}

const firstSteps = (page: Page) => page.getByRole('region', { name: '开始设置' });

test('a tenant is created from the template, and its administrator follows the first steps: departments, dozens of people, title and logo, a pinned page, a notice', async () => {
  const page = await signInFirst(await createTenant());
  await runByPalette(page, 'shouye', '首页');
  await firstSteps(page).getByText('3 / 6 已完成').waitFor();
  await page.getByRole('button', { name: '＋ 请假' }).waitFor();
  await tabTo(page, '部门');
  await pressKeys(page, 'Enter');
  await focusedRow(page).waitFor();
  for (const name of ['工程部', '财务部']) {
    await pressKeys(page, 'Home', 'Shift+N');
    await waitForFocus(findDialog(page, '新增部门').getByLabel('部门名称'));
    await page.keyboard.type(name);
    await pressKeys(page, 'Control+Enter');
    await page.locator('.ag-row', { hasText: name }).first().waitFor();
  }
  await importPeople(page);

  await openList(page, 'caidan', '菜单');
  await fillRow(page, '菜单', ['公司网站']);
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '新增成功');
  await page.locator('.ag-row', { hasText: '公司网站' }).first().waitFor();
  await findRow(page, '待办', '待办');
  await pressKeys(page, 'e');
  await findDialog(page, '编辑菜单 待办').getByRole('radio', { name: '不固定' }).waitFor();
  await tabTo(page, '不固定');
  await pressKeys(page, 'ArrowLeft', 'Control+Enter');
  await page.getByRole('tab', { name: '待办' }).waitFor();

  await openList(page, 'canshu', '参数');
  await findRow(page, 'sys.sidebar.title', 'sys.sidebar.title');
  await pressKeys(page, 'e');
  await waitForFocus(findDialog(page, /^编辑参数/).getByLabel('参数名称'));
  await tabTo(page, '参数键值');
  await pressKeys(page, 'Control+a');
  await page.keyboard.type('华东工作台');
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '修改成功');
  await findRow(page, 'sys.sidebar.logo', 'sys.sidebar.logo');
  await pressKeys(page, 'e');
  const dialog = findDialog(page, /^编辑参数/);
  const buffer = renderCodePng('https://example.com/');
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await dialog.locator('.field-picture img').waitFor();
  await pressKeys(page, 'Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('banner').getByText('华东工作台').waitFor();
  await page.locator('.shell-logo-picture').waitFor();
  await page.getByRole('tab', { name: '待办' }).waitFor();
  expect(await page.title()).toContain('参数');
  await runByPalette(page, '/gonggao', '公告');
  await waitForFocus(page.getByRole('grid', { name: '公告' }));
  await fillRow(page, '公告', ['开工通知']);
  await pressKeys(page, 'Tab', 'Space', 'Control+Enter');
  await waitForToast(page, '新增成功');
  await pressKeys(page, 'g', 'h');
  await page.locator('.home-notices').getByText('开工通知').waitFor();
  await page.getByRole('button', { name: '＋ 请假' }).waitFor();
  await expectEventually(() => firstSteps(page).count()).toBe(0);

  await openList(page, '/yonghu', '用户');
  await findRow(page, 'hd01', '员工01');
  await pressKeys(page, 'w');
  await page.getByPlaceholder('查找，↵ 选择').waitFor();
  await page.keyboard.type('system:user:export');
  await page.locator('[cmdk-item][aria-selected="true"]', { hasText: 'system:user:export' }).waitFor();
  await pressKeys(page, 'Enter');
  await findDialog(page, /^员工01：/)
    .getByText(/^不能：/)
    .waitFor();
});

test('an administrator dismisses the first steps for good', async () => {
  const client = await createAppClient('admin');
  await client.post('/user/feature', { hideFirstSteps: false });
  const page = await openPage();
  await signInOnPage(page, 'admin');
  await firstSteps(page).getByText('5 / 6 已完成').waitFor();
  await tabTo(page, '不再显示');
  await pressKeys(page, 'Enter');
  await firstSteps(page).waitFor({ state: 'detached' });
  await waitForFocus(page.locator('.home'));
  const stored = async () => (await client.get<{ data: object }>('/user/feature')).data;
  await expectEventually(stored).toMatchObject({ hideFirstSteps: true });
});

test('the work of a leaver is handed over, a stuck flow is voided, and others are reassigned', async () => {
  const page = await openPage();
  await signInOnPage(page, 'admin');
  await openList(page, '/yonghu', '用户');
  await findRow(page, 'wangfang', '王芳');
  // A head of a department is not deleted; the dialog says so beforehand and leads to the hand-over.
  await pressKeys(page, 'Delete');
  const deleting = findDialog(page, '删除账号');
  await waitForFocus(deleting.getByRole('button', { name: '离职交接…' }));
  expect(await deleting.textContent()).toMatch(/\d+ 项待办.*个所领导的部门.*换人之后才能删除/s);
  expect(await deleting.locator('[data-dialog-confirm]').count()).toBe(0);
  await pressKeys(page, 'Enter');
  await page.getByPlaceholder('查找，↵ 选择').waitFor();
  await page.keyboard.type('lina');
  await page.locator('[cmdk-item][aria-selected="true"]', { hasText: '李娜' }).waitFor();
  await pressKeys(page, 'Enter');
  await page.locator('[cmdk-item][aria-selected="true"]', { hasText: '不授予角色' }).waitFor();
  await pressKeys(page, 'Enter');
  await findDialog(page, '离职交接 王芳')
    .getByText(/移交 \d+ 项待办/)
    .waitFor();
  await pressKeys(page, 'Enter');
  await waitForToast(page, '已交接');
  await waitForFocus(page.getByRole('grid', { name: '用户' }));

  await openList(page, 'yichang', '异常任务');
  const title = (await focusedRow(page).locator('[col-id="title"]').textContent()) ?? '';
  const rows = page.locator('.ag-row', { hasText: title }).filter({ hasText: '超期未处理' });
  const before = await rows.count();
  await runByPalette(page, '作废', '作废流程');
  await findDialog(page, '作废流程').getByText(title).waitFor();
  await waitForFocus(findDialog(page, '作废流程').locator('textarea'));
  await page.keyboard.type('发起人已离职');
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '作废成功');
  await expectEventually(() => rows.count()).toBe(before - 1);

  await waitForFocus(page.getByRole('grid', { name: '异常任务' }));
  await pressKeys(page, 'x', 'j', 'x', 'm');
  const asked = findDialog(page, '改派');
  await asked.getByText('2 项待办').waitFor();
  await waitForFocus(asked.getByLabel('处理人'));
  await page.keyboard.type('zhaomin');
  await page.getByRole('option', { name: '赵敏' }).first().waitFor();
  await pressKeys(page, 'Enter', 'Tab');
  await waitForFocus(asked.locator('textarea'));
  await page.keyboard.type('原处理人出差');
  await pressKeys(page, 'Control+Enter');
  await findDialog(page, '改派（2 项）').getByText('2 个可以改派').waitFor();
  await pressKeys(page, 'Enter');
  await waitForToast(page, '已改派 2 项');
});
