/** Nothing that people see or hear is English, whichever library draws it. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openPage } from '../support/browser/browserPage.ts';
import {
  expectEventually,
  findDialog,
  pressKeys,
  runByPalette,
  signInByKeys,
  signInOnPage,
  waitForFocus,
} from '../support/browser/keyboard.ts';
import { findUntranslatedTexts } from '../support/browser/untranslatedTexts.ts';

const speaksChinese = async (page: Page, where: string) =>
  expect.soft(await findUntranslatedTexts(page), where).toEqual([]);

const leave = async (page: Page) => {
  await pressKeys(page, 'Escape');
  await page.locator('[role="dialog"], [role="alertdialog"]').waitFor({ state: 'detached' });
};

test('tasks, their dialogs, the picker and the diagram are entirely in Chinese', async () => {
  const page = await openPage();
  await page.goto('/');
  await waitForFocus(page.getByLabel('账号'));
  await speaksChinese(page, '登录');
  await signInByKeys(page, 'songyan');
  await speaksChinese(page, '首页');
  await pressKeys(page, 'g', 't');
  await waitForFocus(page.getByRole('grid', { name: '待办' }));
  await page.locator('.task-head').waitFor();
  await speaksChinese(page, '待办');
  for (const [key, title] of [
    ['a', '同意'],
    ['r', '退回'],
    ['s', '加签'],
  ] as const) {
    await pressKeys(page, key);
    await findDialog(page, title).locator('textarea').waitFor();
    await speaksChinese(page, title);
    await leave(page);
  }
  await pressKeys(page, 't');
  await waitForFocus(findDialog(page, '转交').getByRole('combobox'));
  await pressKeys(page, 'Alt+ArrowDown');
  await page.locator('.dialog-rows .field-choice-at').waitFor();
  await speaksChinese(page, '选择人员');
  await pressKeys(page, 'Escape');
  await findDialog(page, '选择人员').waitFor({ state: 'detached' });
  await leave(page);
  await pressKeys(page, 'd');
  await page.locator('.diagram-dialog [data-node]').first().waitFor();
  await speaksChinese(page, '流程图');
  await leave(page);
  await pressKeys(page, 'Control+k');
  await page.locator('[cmdk-item]').first().waitFor();
  await speaksChinese(page, '命令');
  await leave(page);
  await pressKeys(page, '?');
  await page.getByRole('dialog', { name: '全部按键' }).waitFor();
  await speaksChinese(page, '全部按键');
});

test('lists, their toolbars and the drawers are entirely in Chinese', async () => {
  const page = await openPage();
  await signInOnPage(page, 'xiejie', '/list/auto_contract');
  await page.locator('[role="row"].grid-cursor').first().waitFor();
  await speaksChinese(page, '采购合同');
  for (const [key, seen] of [
    ['Alt+/', '.filter-dialog'],
    ['p', '.print-desk'],
  ] as const) {
    await pressKeys(page, key);
    await page.locator(seen).first().waitFor();
    await speaksChinese(page, seen);
    await leave(page);
  }
  for (const [typed, title] of [
    ['tzssx', '调整搜索项'],
    ['bjsz', '布局设置'],
  ] as const) {
    await runByPalette(page, typed, title);
    await page.getByRole('dialog', { name: title }).waitFor();
    await speaksChinese(page, title);
    await leave(page);
  }
});

test('every type of field and its popups are entirely in Chinese', async () => {
  const page = await openPage();
  await signInOnPage(page, 'admin', '/auto/auto_showcase');
  await page.locator('.field-color-box').first().waitFor();
  await speaksChinese(page, '字段');
  const dates = page.locator('input.field-date:visible');
  expect(await dates.count()).toBeGreaterThan(2);
  for (const place of [...Array(await dates.count()).keys()]) {
    const date = dates.nth(place);
    await date.focus();
    await pressKeys(page, 'ArrowDown');
    await page.locator('.bp6-datepicker, .bp6-daterangepicker').first().waitFor();
    await expectEventually(() => findUntranslatedTexts(page)).toEqual([]);
    await pressKeys(page, 'Escape');
    await page.locator('.bp6-datepicker, .bp6-daterangepicker').waitFor({ state: 'detached' });
  }
  for (const label of ['位置', '区域框选']) {
    await page.getByRole('textbox', { name: label }).press('Alt+ArrowDown');
    await page.locator('.map').waitFor();
    await speaksChinese(page, label);
    await leave(page);
  }
});
