/** No page has a fault that keeps people with a screen reader or weak eyes out (axe: serious and critical), in either theme. */
import { expect, test } from 'vitest';
import { findAccessibilityViolations } from '../support/browser/accessibility.ts';
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
import { sampleEvery } from '../support/depth.ts';

test('sign-in, home and the palette have no serious accessibility violation', async () => {
  const page = await openPage();
  await page.goto('/');
  await waitForFocus(page.getByLabel('账号'));
  expect.soft(await findAccessibilityViolations(page)).toEqual([]);
  await signInByKeys(page, 'wangfang');
  expect.soft(await findAccessibilityViolations(page)).toEqual([]);
  await pressKeys(page, 'Control+k');
  await page.getByRole('dialog', { name: '搜索或执行命令' }).waitFor();
  expect.soft(await findAccessibilityViolations(page, '.palette-box')).toEqual([]);
  await pressKeys(page, 'Escape', '?');
  await page.getByRole('dialog', { name: '全部按键' }).waitFor();
  expect.soft(await findAccessibilityViolations(page, '.palette-box')).toEqual([]);
});

test('tasks, their dialogs and the diagram have no serious accessibility violation', async () => {
  const page = await openPage();
  await signInOnPage(page, 'songyan');
  await pressKeys(page, 'g', 't');
  await waitForFocus(page.getByRole('grid', { name: '待办' }));
  await page.locator('.task-head').waitFor();
  await page.locator('.log-entry').first().waitFor();
  expect.soft(await findAccessibilityViolations(page)).toEqual([]);
  const dialogs = [
    ['a', '同意'],
    ['r', '退回'],
    ['t', '转交'],
    ['s', '加签'],
  ] as const;
  for (const [key, title] of sampleEvery(2, dialogs)) {
    await pressKeys(page, key);
    await findDialog(page, title).locator('textarea').waitFor();
    expect.soft(await findAccessibilityViolations(page, '.dialog'), title).toEqual([]);
    await pressKeys(page, 'Escape');
    await findDialog(page, title).waitFor({ state: 'hidden' });
  }
  await runByPalette(page, 'qqwt', '缺勤委托');
  await waitForFocus(findDialog(page, '缺勤委托').getByLabel('开始时间'));
  await pressKeys(page, 'Control+Enter');
  await findDialog(page, '缺勤委托').getByRole('alert').first().waitFor();
  expect.soft(await findAccessibilityViolations(page, '.dialog'), '缺勤委托').toEqual([]);
  await pressKeys(page, 'Escape');
  await findDialog(page, '缺勤委托').waitFor({ state: 'hidden' });
  await pressKeys(page, 'd');
  await page.locator('[data-node]').first().waitFor();
  expect.soft(await findAccessibilityViolations(page, '.dialog'), '流程图').toEqual([]);
});

test('the form of a task in a window too low for it scrolls by key and has no serious accessibility violation', async () => {
  const page = await openPage({ viewport: { width: 1440, height: 480 } });
  await signInOnPage(page, 'songyan');
  await pressKeys(page, 'g', 't');
  await waitForFocus(page.getByRole('grid', { name: '待办' }));
  const body = page.locator('.task-body:visible');
  await body.locator('[data-field]').first().waitFor();
  await expectEventually(() => body.evaluate((one) => one.scrollHeight > one.clientHeight)).toBe(true);
  await expectEventually(() => body.evaluate((one) => one.tabIndex)).toBe(0);
  expect.soft(await findAccessibilityViolations(page)).toEqual([]);
  await body.focus();
  await pressKeys(page, 'PageDown');
  await expectEventually(() => body.evaluate((one) => one.scrollTop)).toBeGreaterThan(0);
});

test('a form and a list have no serious accessibility violation', async () => {
  const page = await openPage();
  await signInOnPage(page, 'lina');
  await runByPalette(page, 'fqcght', '发起采购合同');
  await waitForFocus(page.getByLabel('合同名称'));
  // Nothing is filled in: the problems stand there too.
  await pressKeys(page, 'Control+Enter');
  await page.locator('.form-summary').waitFor();
  expect.soft(await findAccessibilityViolations(page)).toEqual([]);
  await runByPalette(page, 'cght', '采购合同');
  await waitForFocus(page.getByRole('grid', { name: '采购合同' }));
  await page.locator('[role="row"].grid-cursor').first().waitFor();
  expect.soft(await findAccessibilityViolations(page)).toEqual([]);
});

test('the start page, the search and the statistics have no serious accessibility violation', async () => {
  const page = await openPage();
  await signInOnPage(page, 'xiejie');
  await pressKeys(page, 'g', 'l');
  await page.locator('.launch-form').first().waitFor();
  expect.soft(await findAccessibilityViolations(page), '发起流程').toEqual([]);
  for (const [key, title] of [
    ['q', '流程查询'],
    ['u', '人员流程统计'],
    ['f', '表单流程统计'],
  ] as const) {
    await pressKeys(page, 'g', key);
    await waitForFocus(page.getByRole('grid', { name: title }));
    if (key !== 'q') await page.locator('.charts-bars:visible svg').waitFor();
    expect.soft(await findAccessibilityViolations(page), title).toEqual([]);
  }
});

test('the working calendar and the page that starts a flow have no serious accessibility violation', async () => {
  const page = await openPage();
  await signInOnPage(page, 'admin');
  await pressKeys(page, 'g', 'c');
  await waitForFocus(page.locator('.calendar-day[tabindex="0"]'));
  expect.soft(await findAccessibilityViolations(page), '工作日历').toEqual([]);
  await pressKeys(page, 'i');
  await page.locator('.dialog textarea').waitFor();
  expect.soft(await findAccessibilityViolations(page, '.dialog'), '全年安排').toEqual([]);
  await pressKeys(page, 'Escape');
  await page.locator('.dialog').waitFor({ state: 'detached' });
  await page.goto('/auto/auto_contract?from=flow');
  await page.locator('[data-field]').first().waitFor();
  expect.soft(await findAccessibilityViolations(page), '发起').toEqual([]);
  await page.getByRole('button', { name: /^流程图/ }).click();
  await page.locator('.diagram-dialog [data-node]').first().waitFor();
  expect.soft(await findAccessibilityViolations(page, '.dialog'), '流程图').toEqual([]);
});

const overThePage = '[role="dialog"], [role="alertdialog"]';

test('dialogs and menus over a list, a record and the frame have no serious accessibility violation', async () => {
  const page = await openPage();
  await signInOnPage(page, 'admin');
  const list = async () => {
    await page.goto('/list/auto_contract');
    await waitForFocus(page.getByRole('grid', { name: '采购合同' }));
    await page.locator('[role="row"].grid-cursor').waitFor();
  };
  await list();
  const dialogs = [
    ['lsz', '列设置'],
    ['ssx', '搜索项'],
    ['daoru', '导入'],
    ['daochu', '导出'],
    ['bjsz', '布局设置'],
    ['xgkjj', '修改快捷键'],
    ['tuichu', '退出'],
  ] as const;
  for (const [typed, title] of sampleEvery(3, dialogs)) {
    await pressKeys(page, 'Control+k');
    await waitForFocus(page.getByRole('dialog', { name: '搜索或执行命令' }).getByRole('combobox'));
    await page.keyboard.type(typed);
    await page.locator('[cmdk-item][aria-selected="true"]').waitFor();
    await pressKeys(page, 'Enter');
    const opened = page.locator(overThePage).filter({ visible: true });
    await opened.first().waitFor();
    expect.soft(await findAccessibilityViolations(page, overThePage), title).toEqual([]);
    await pressKeys(page, 'Escape');
    await opened.first().waitFor({ state: 'detached' });
  }
  await pressKeys(page, 'p');
  await page.locator('.print-desk .print-sheet').waitFor();
  expect.soft(await findAccessibilityViolations(page, '.dialog'), '打印').toEqual([]);
  await list();
  await pressKeys(page, 'Enter');
  await page.locator('.task-head:visible').waitFor();
  expect.soft(await findAccessibilityViolations(page), '查看').toEqual([]);
  await page.getByRole('button', { name: '的菜单' }).focus();
  await pressKeys(page, 'Enter');
  await page.getByRole('menuitem', { name: '个人中心' }).waitFor();
  expect.soft(await findAccessibilityViolations(page, '[role="menu"]'), '菜单').toEqual([]);
});
