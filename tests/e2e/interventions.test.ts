/** A flow administrator decides about one instance or many, by keyboard. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { findAccessibilityViolations } from '../support/browser/accessibility.ts';
import { createAppClient } from '../support/browser/appClient.ts';
import { openPage } from '../support/browser/browserPage.ts';
import {
  fetchInstanceDetail,
  findTasksByKeyword,
  startDemoContract,
} from '../support/browser/demoContracts.ts';
import {
  expectEventually,
  findDialog,
  pressKeys,
  runByPalette,
  signInOnPage,
  waitForFocus,
  waitForToast,
} from '../support/browser/keyboard.ts';

async function onQuery(page: Page, words: string, count: number): Promise<void> {
  await signInOnPage(page, 'admin', `/system/instance?q=${encodeURIComponent(words)}`);
  await waitForFocus(page.getByRole('grid', { name: '流程监控' }));
  await expectEventually(() => page.locator('.ag-row', { hasText: words }).count()).toBe(count);
  await page.locator('.shell-dock').getByText('部门负责人审批').first().waitFor();
}

test('selected instances are reassigned together, with one reason and the outcome before', async () => {
  const words = `批量改派 ${Date.now()}`;
  const started = [await startDemoContract(`${words} 甲`), await startDemoContract(`${words} 乙`)];
  const page = await openPage();
  await onQuery(page, words, 2);
  await pressKeys(page, 'x', 'j', 'x');
  await runByPalette(page, 'plgp', '批量改派');
  const asked = findDialog(page, '批量改派');
  await asked.getByText('2 个流程').waitFor();
  await waitForFocus(asked.getByLabel('处理人'));
  await page.keyboard.type('zhaomin');
  await page.getByRole('option', { name: '赵敏' }).first().waitFor();
  await pressKeys(page, 'Enter', 'Tab');
  await waitForFocus(asked.locator('textarea'));
  await page.keyboard.type('原处理人出差');
  expect(await findAccessibilityViolations(page, '.dialog')).toEqual([]);
  await pressKeys(page, 'Control+Enter');
  await findDialog(page, '批量改派（2 个）').getByText('2 个可以改派').waitFor();
  await pressKeys(page, 'Enter');
  await waitForToast(page, '已改派 2 个流程');
  await waitForFocus(page.getByRole('grid', { name: '流程监控' }));
  const zhaomin = await createAppClient('zhaomin');
  expect((await findTasksByKeyword(zhaomin, words)).total).toBe(started.length);

  // What ends several flows is confirmed on purpose: Enter alone does not.
  await pressKeys(page, 'Control+a');
  await runByPalette(page, '作废流程', '作废流程');
  const voiding = findDialog(page, '作废流程');
  await waitForFocus(voiding.locator('textarea'));
  await page.keyboard.type('重复提交');
  await pressKeys(page, 'Control+Enter');
  const question = findDialog(page, '作废流程（2 个）');
  await question.getByText('2 个可以作废').waitFor();
  expect(await question.textContent()).toMatch(new RegExp(`${words} 乙（.*${words} 甲（`, 's'));
  await waitForFocus(question.getByRole('button', { name: '取消' }));
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '已作废 2 个流程');
});

test('a jump shows who would get the task, and keeps the reason of one that is thought over', async () => {
  const name = `跳转 ${Date.now()}`;
  const { id, lina } = await startDemoContract(name);
  const page = await openPage();
  await onQuery(page, name, 1);
  await runByPalette(page, 'tiaozhuan', '跳转到节点');
  const asked = findDialog(page, '跳转到节点');
  await waitForFocus(asked.locator('textarea'));
  await pressKeys(page, 'Shift+Tab');
  await waitForFocus(asked.getByRole('radio', { name: '成本审核' }));
  await pressKeys(page, 'ArrowDown');
  await waitForFocus(asked.getByRole('radio', { name: '财务会签' }));
  await pressKeys(page, 'Tab');
  await page.keyboard.type('部门负责人已口头同意');
  await pressKeys(page, 'Control+Enter');
  await findDialog(page, '跳转到节点（1 个）')
    .getByText(/将由 .+ 处理/)
    .waitFor();
  // A decision that is thought over keeps the reason.
  await pressKeys(page, 'Escape');
  await runByPalette(page, 'tiaozhuan', '跳转到节点');
  await expectEventually(() => asked.locator('textarea').inputValue()).toBe('部门负责人已口头同意');
  await pressKeys(page, 'Escape');
  await asked.waitFor({ state: 'detached' });
  expect((await fetchInstanceDetail(lina, id)).status).toBe(0);
});

test('a voided instance is resumed at a node', async () => {
  const name = `恢复 ${Date.now()}`;
  const { id, lina } = await startDemoContract(name);
  const admin = await createAppClient('admin');
  await admin.post(`/flowable/instance/cancelById?processInstanceId=${id}`, {});
  const page = await openPage();
  await onQuery(page, name, 1);
  await runByPalette(page, 'huifu', '跳转到节点');
  const asked = findDialog(page, '跳转到节点');
  await waitForFocus(asked.locator('textarea'));
  await pressKeys(page, 'Shift+Tab', 'ArrowDown');
  await waitForFocus(asked.getByRole('radio', { name: '部门负责人审批' }));
  await pressKeys(page, 'Tab');
  await page.keyboard.type('误作废');
  await pressKeys(page, 'Control+Enter');
  await findDialog(page, '跳转到节点（1 个）').getByText('将由 王芳 处理').waitFor();
  await pressKeys(page, 'Enter');
  await waitForToast(page, '跳转成功');
  expect((await fetchInstanceDetail(lina, id)).status).toBe(0);
  await page.locator('.ag-row', { hasText: '处理中' }).waitFor();
  const log = page.locator('.shell-dock').getByRole('list', { name: '流程日志' });
  await log.getByText('跳转至 部门负责人审批').waitFor();
});
