/** Conventions of the screen, checked with mouse and keys: widths, words, menus, drags, addresses. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { createAppClient } from '../support/browser/appClient.ts';
import { openPage } from '../support/browser/browserPage.ts';
import type { DemoRows } from '../support/browser/demoContracts.ts';
import {
  expectEventually,
  findDialog,
  pressKeys,
  signInOnPage,
  waitForFocus,
  waitUntilButtonReady,
} from '../support/browser/keyboard.ts';

const todo = async (page: Page, userName = 'wangfang') => {
  await signInOnPage(page, userName);
  await pressKeys(page, 'g', 't');
  await waitForFocus(page.getByRole('grid', { name: '待办' }));
  await page.locator('.task-head').waitFor();
};

const widthOf = async (page: Page, selector: string) =>
  (await page.locator(selector).last().boundingBox())?.width;

const leave = async (page: Page) => {
  await pressKeys(page, 'Escape');
  await page.locator('.dialog').waitFor({ state: 'detached' });
  await waitUntilButtonReady(page);
};

/** Presses at the middle of the element and releases it `sideways` pixels to the right. */
async function dragged(page: Page, selector: string, sideways: number): Promise<void> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not on screen.`);
  const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height / 2, 200)];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + sideways / 2, y, { steps: 5 });
  await page.mouse.move(x + sideways, y, { steps: 5 });
  await page.mouse.up();
}

test('dialogs have their widths, defaults and words', async () => {
  const page = await openPage();
  await todo(page);
  await pressKeys(page, 't');
  const transfer = findDialog(page, '转交').getByRole('textbox', { name: '转交意见' });
  await expectEventually(() => transfer.inputValue()).toBe('请转交处理');
  expect(await transfer.getAttribute('maxlength')).toBe('2000');
  await leave(page);
  for (const [key, title, width, wrong] of [
    ['s', '加签', 640, '加签意见不可为空'],
    ['r', '退回', 640, '退回意见不可为空'],
    ['t', '转交', undefined, '转交意见不可为空'],
  ] as const) {
    await pressKeys(page, key);
    const text = findDialog(page, title).locator('textarea');
    await text.waitFor();
    if (width) expect.soft(await widthOf(page, '.bp6-dialog'), title).toBe(width);
    await text.focus();
    await pressKeys(page, 'Control+a', 'Delete', 'Control+Enter');
    await findDialog(page, title).getByText(wrong).waitFor();
    await leave(page);
  }
  await pressKeys(page, 's');
  await findDialog(page, '加签').locator('textarea').waitFor();
  expect(await page.getByRole('radio', { name: '前加签' }).isChecked()).toBe(true);
  await pressKeys(page, 'Alt+ArrowDown');
  await page.locator('.dialog-rows .field-choice-at').waitFor();
  expect(await widthOf(page, '.bp6-dialog')).toBe(600);
});

test('the option to come straight back after a return is on unless the tenant sets it to false', async () => {
  const admin = await createAppClient('admin');
  const key = 'sys.flow.direct.enabled';
  const { rows } = await admin.get<DemoRows>(`/system/config/list?configKey=${key}`);
  const page = await openPage();
  await todo(page);
  const jumps = findDialog(page, '退回').getByRole('radiogroup', { name: '是否直送' });
  for (const [value, chosen] of [
    ['false', '否'],
    ['', '是'],
    ['true', '是'],
  ] as const) {
    await admin.post('/system/config/edit', { configId: rows[0]?.configId, configValue: value });
    await page.reload();
    await waitForFocus(page.getByRole('grid', { name: '待办' }));
    await page.locator('.task-head').waitFor();
    await pressKeys(page, 'r');
    expect(await jumps.getByRole('radio', { name: chosen }).isChecked(), value).toBe(true);
    await leave(page);
  }
});

test('Tab cycles through the controls of a dialog only, and its close button has a name', async () => {
  const page = await openPage();
  await todo(page);
  await pressKeys(page, 's');
  await waitForFocus(findDialog(page, '加签').getByRole('combobox'));
  const stand = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      return element?.matches('button, input, textarea') ? (element.ariaLabel ?? element.tagName) : 'nothing';
    });
  const forwards = [await stand()];
  do {
    await pressKeys(page, 'Tab');
    forwards.push(await stand());
  } while (forwards.length < 20 && forwards.filter((one) => one === '关闭').length < 2);
  expect(forwards).not.toContain('nothing');
  expect(forwards.filter((one) => one === '关闭')).toHaveLength(2);
  await pressKeys(page, 'Shift+Tab');
  expect(await stand()).toBe('BUTTON');
  await pressKeys(page, 'Tab', 'Enter');
  await findDialog(page, '加签').waitFor({ state: 'detached' });
});

test('the log takes 320 px, folded 52; the diagram 1000, or the whole screen, with four states', async () => {
  const page = await openPage();
  await todo(page);
  const dock = '[data-pane="dock"]';
  expect(await widthOf(page, dock)).toBe(320);
  await pressKeys(page, 'l');
  await expectEventually(() => widthOf(page, dock)).toBe(52);
  expect(await page.locator('.task-head:visible .avatar').count()).toBe(1);
  await pressKeys(page, 'l', 'd');
  await page.locator('.diagram-dialog [data-node]').first().waitFor();
  expect(await widthOf(page, '.bp6-dialog')).toBe(1000);
  for (const state of ['已审批', '待处理', '未开始', '已跳过'])
    await page.locator('.diagram-dialog').getByText(state, { exact: true }).waitFor();
  await page.locator('.diagram-dialog .diagram-done[data-node]').last().hover();
  // People and times.
  await expectEventually(() => page.locator('.diagram-details').textContent()).toMatch(
    /发起.+\d{4}-\d{2}-\d{2}/,
  );
  expect(await page.locator('.diagram-details .avatar').count()).toBeGreaterThan(0);
  await pressKeys(page, 'f');
  await expectEventually(() => widthOf(page, '.bp6-dialog')).toBe(1440);
});

test('borders and columns are dragged, and the list keeps the keys', async () => {
  const page = await openPage();
  // No other test reads the columns and panes of this person.
  await todo(page, 'zhaomin');
  const column = '.ag-header-cell[col-id="title"]';
  const title = await widthOf(page, column);
  await dragged(page, `${column} .ag-header-cell-resize`, 60);
  await expectEventually(() => widthOf(page, column)).toBeGreaterThan((title ?? 0) + 30);
  const preview = await widthOf(page, '[data-pane="preview"]');
  await dragged(page, '[role="separator"][aria-label="调整预览宽度"]', -80);
  await expectEventually(() => widthOf(page, '[data-pane="preview"]')).toBeGreaterThan((preview ?? 0) + 40);
  const row = page.locator('[role="row"].grid-cursor');
  const first = await row.getAttribute('row-id');
  await pressKeys(page, 'j');
  await expectEventually(() => row.getAttribute('row-id')).not.toBe(first);
  // The list lacks room now; its columns of text are still made narrower than their contents.
  const texts = '.ag-header-cell[col-id="formCnName"]';
  await dragged(page, `${texts} .ag-header-cell-resize`, 50 - ((await widthOf(page, texts)) ?? 0));
  await expectEventually(() => widthOf(page, texts)).toBeLessThan(60);
  // The arrangement is sent a moment after the last change; a reload before that loses nothing.
  await page.reload();
  await page.locator('.task-head').waitFor();
  await expectEventually(() => widthOf(page, column)).toBeGreaterThan((title ?? 0) + 30);
  expect(await widthOf(page, texts)).toBeLessThan(60);
});

test('a right click shows the commands of a row, and a double click opens it at its address', async () => {
  const page = await openPage();
  await todo(page);
  const row = page.locator('.ag-row[row-index="2"]');
  const taskId = await row.getAttribute('row-id');
  await row.locator('.ag-cell').nth(1).click({ button: 'right' });
  for (const name of ['同意', '退回', '转交', '加签', '流程图', '打开'])
    await page.getByRole('menuitem', { name, exact: false }).first().waitFor();
  await pressKeys(page, 'Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await expectEventually(() =>
    page.evaluate(() => document.activeElement?.closest('[role="grid"]') !== null),
  ).toBe(true);
  await row.locator('.ag-cell').nth(1).dblclick();
  await expectEventually(() => page.url()).toContain('/auto/');
  const { pathname, searchParams } = new URL(page.url());
  expect(pathname).toMatch(/^\/auto\/auto_[a-z]+$/);
  expect([...searchParams.keys()]).toEqual(['from', 'taskId', 'processInstanceId']);
  expect([searchParams.get('from'), searchParams.get('taskId')]).toEqual(['flow', taskId]);
});

test('the page that starts a flow shows its expected steps', async () => {
  const page = await openPage();
  await signInOnPage(page, 'lina', '/auto/auto_contract?from=flow');
  await page.getByRole('button', { name: /^流程图/ }).click();
  const diagram = findDialog(page, '流程图 · 采购合同');
  await diagram.locator('[data-node]').first().waitFor();
  expect(await widthOf(page, '.bp6-dialog')).toBe(1000);
  expect(await diagram.locator('.diagram-done[data-node], .diagram-ing[data-node]').count()).toBe(0);
  await pressKeys(page, 'Escape');
  await diagram.waitFor({ state: 'detached' });
});
