/** The platform's administrator by keyboard: tenants and recurring jobs. */
import { expect, test } from 'vitest';
import { findAccessibilityViolations } from '../support/browser/accessibility.ts';
import { findRow, focusedRow, openList, signInOnList } from '../support/browser/administrationList.ts';
import { openPage } from '../support/browser/browserPage.ts';
import {
  expectEventually,
  findDialog,
  pressKeys,
  signInOnPage,
  waitForFocus,
  waitForToast,
} from '../support/browser/keyboard.ts';

test('a tenant is created, suspended, exported and deleted by its code', async () => {
  const page = await openPage();
  await signInOnPage(page, 'admin');
  await openList(page, '/zuhu', '租户');
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await pressKeys(page, 'n');
  const adding = findDialog(page, '新增租户');
  await waitForFocus(adding.getByLabel('租户编码'));
  await page.keyboard.type('ACME');
  await pressKeys(page, 'Tab');
  await page.keyboard.type('顶峰公司');
  await pressKeys(page, 'Control+Enter');
  await waitForFocus(findDialog(page, '初始密码').getByRole('button', { name: '复制' }));
  await pressKeys(page, 'Escape');

  await expectEventually(() => focusedRow(page).textContent()).toContain('顶峰公司');
  await pressKeys(page, 'd');
  await findDialog(page, '暂停租户 顶峰公司').waitFor();
  await pressKeys(page, 'Enter');
  await waitForToast(page, '已暂停');
  await expectEventually(() => focusedRow(page).textContent()).toContain('暂停');

  await pressKeys(page, 'Delete');
  await waitForToast(page, '永久删除…不可用：暂停后还没有整体导出，请先整体导出；已导出的请刷新列表');
  const deleting = findDialog(page, '永久删除租户 顶峰公司');

  await pressKeys(page, 'Shift+B');
  await findDialog(page, '整体导出租户 顶峰公司').waitFor();
  await pressKeys(page, 'Enter');
  await waitForToast(page, '正在导出租户，可继续其他操作，进度见状态栏');
  await pressKeys(page, 'g', 'x');
  await page.getByRole('button', { name: /^下载租户ACME_/ }).waitFor();
  await pressKeys(page, 'Escape');

  await pressKeys(page, 'Delete');
  await waitForFocus(deleting.getByLabel('租户编码'));
  await page.keyboard.type('ACM');
  await pressKeys(page, 'Enter');
  await deleting.getByText('与租户编码不一致').waitFor();
  await page.keyboard.type('E');
  await pressKeys(page, 'Enter');
  await waitForToast(page, '已删除');
  await page.getByRole('gridcell', { name: '顶峰公司' }).waitFor({ state: 'hidden' });
});

test('a recurring job gets another time, is told what that means, runs at once, and is paused', async () => {
  const page = await openPage();
  await signInOnList(page, '/job/list');
  await findRow(page, '过期', '清理过期数据');
  await pressKeys(page, 'e');
  const editing = findDialog(page, /^编辑任务调度/);
  await waitForFocus(editing.getByLabel('执行时间'));
  await pressKeys(page, 'Control+a');
  await page.keyboard.type('61 * * * *');
  await editing.getByText('请填写五段').waitFor();
  await pressKeys(page, 'Control+a');
  await page.keyboard.type('30 3 * * *');
  await editing.getByText(/每天 03:30。此后五次：/).waitFor();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '修改成功');
  await expectEventually(() => focusedRow(page).textContent()).toContain('每天 03:30');
  await pressKeys(page, 'r');
  await waitForToast(page, '行过期的会话');
  await pressKeys(page, 'o');
  await page.getByRole('tab', { name: '执行记录 清理过期数据', selected: true }).waitFor();
  await expectEventually(() => focusedRow(page).textContent()).toContain('行过期的会话');
  await openList(page, '任务调度', '任务调度');
  await pressKeys(page, 'd');
  await waitForToast(page, '已暂停');
  await expectEventually(() => focusedRow(page).textContent()).toContain('暂停');
});
