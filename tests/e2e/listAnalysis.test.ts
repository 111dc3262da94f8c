/** Analysis of a list by keyboard: conditions, columns, values, groups, views and cells. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { findAccessibilityViolations } from '../support/browser/accessibility.ts';
import { createAppClient } from '../support/browser/appClient.ts';
import { openPage } from '../support/browser/browserPage.ts';
import { interceptRequests } from '../support/browser/interceptRequests.ts';
import {
  expectEventually,
  findDialog,
  focusedElementName,
  pressKeys,
  runByPalette,
  signInOnPage,
  startSession,
  waitForFocus,
  waitForToast,
  waitUntilKeysPass,
} from '../support/browser/keyboard.ts';

const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] };

async function contracts(page: Page, address = '/list/auto_contract'): Promise<void> {
  await page.goto(address);
  await page.locator('.ag-row .ag-cell').first().waitFor();
  await waitForFocus(page.getByRole('grid', { name: '采购合同' }));
  await expectEventually(() => total(page)).toBeGreaterThan(0);
}

/** The number of matching records in the status line; NaN until it is known. */
const total = async (page: Page): Promise<number> => {
  const text = await page.locator('.shell-status, footer').first().innerText();
  return Number(/([\d,]+)\s*条/.exec(text)?.[1]?.replaceAll(',', '') ?? Number.NaN);
};

const chips = (page: Page) => page.getByRole('toolbar', { name: '已生效的筛选' });

/** Chooses a field in the condition that has the focus. */
async function chooseOperator(page: Page, label: string): Promise<void> {
  await page.keyboard.type(label);
  await page.locator('[role="listbox"] [role="option"]', { hasText: label }).waitFor();
  await pressKeys(page, 'Enter', 'Tab');
}

async function chooseField(page: Page, label: string): Promise<void> {
  await expectEventually(() => focusedElementName(page)).toBe('字段');
  await page.keyboard.type(label);
  await page
    .locator('.field-choices [role="option"], [role="listbox"] [role="option"]', { hasText: label })
    .first()
    .waitFor();
  await pressKeys(page, 'Enter', 'Tab');
}

test('grouped conditions are made, shown as chips, stored in the address and removed', async () => {
  const page = await openPage();
  await startSession(page, 'admin');
  await contracts(page);
  const all = await total(page);
  await pressKeys(page, 'Alt+/');
  await findDialog(page, '筛选采购合同').waitFor();
  await chooseField(page, '合同金额');
  await chooseOperator(page, '≥');
  await page.keyboard.type('1000000');
  await pressKeys(page, 'Alt+Shift+Enter');
  await chooseField(page, '签订日期');
  await pressKeys(page, 'Tab');
  expect(await focusedElementName(page)).toBe('签订日期的时段');
  await pressKeys(page, 'Alt+Enter');
  await chooseField(page, '合同类型');
  await pressKeys(page, 'Tab');
  await page.keyboard.type('劳务');
  await pressKeys(page, 'Enter');
  // While the list is open the keys of the conditions work all the same; what is chosen stays.
  await pressKeys(page, 'Alt+Enter');
  await expectEventually(() => focusedElementName(page)).toBe('字段');
  await pressKeys(page, 'Alt+Backspace');
  expect(await findAccessibilityViolations(page, '.dialog')).toEqual([]);
  await pressKeys(page, 'Control+Enter');
  await chips(page).getByText('≥ 1,000,000').waitFor();
  await chips(page).getByText('签订日期 在 本月 或 合同类型 属于 劳务分包').waitFor();
  await expectEventually(() => total(page)).toBeLessThan(all);
  const found = await total(page);
  await page.reload();
  await chips(page).getByText('≥ 1,000,000').waitFor();
  await expectEventually(() => total(page)).toBe(found);
  await pressKeys(page, 'Control+a');
  await page.getByText(`已选全部 ${found.toLocaleString('en')} · 合同金额`).waitFor();
  await pressKeys(page, 'Escape', 'f');
  await waitForFocus(chips(page).getByRole('button', { name: '合同金额' }));
  await pressKeys(page, 'Delete');
  await chips(page).getByText('≥ 1,000,000').waitFor({ state: 'detached' });
  await pressKeys(page, 'Escape', 'Shift+F');
  await expectEventually(() => total(page)).toBe(all);
});

test('a condition without a value shows an error and keeps the other conditions', async () => {
  const page = await openPage();
  await startSession(page, 'admin');
  await contracts(page);
  await pressKeys(page, 'Alt+/');
  await chooseField(page, '合同名称');
  await pressKeys(page, 'Control+Enter');
  await findDialog(page, '筛选采购合同').getByText('请填写“合同名称”的值，或删除该条件').waitFor();
  await pressKeys(page, 'Escape');
  await waitForFocus(page.getByRole('grid', { name: '采购合同' }));
});

test('a column is filtered from its cell, by its value, and without it; its header says so', async () => {
  const page = await openPage();
  await startSession(page, 'admin');
  await contracts(page);
  const all = await total(page);
  const header = page.locator('.ag-header-cell[col-id="contractType"] .grid-header');
  await toColumn(page, 'contractType');
  const value = await page.locator('.grid-cursor .grid-at').innerText();
  await pressKeys(page, '=');
  await chips(page).getByText(`属于 ${value}`).waitFor();
  await expectEventually(() => header.getAttribute('class')).toContain('grid-header-filtered');
  await expectEventually(() => total(page)).toBeLessThan(all);
  const same = await total(page);
  await pressKeys(page, 'Shift+F');
  await expectEventually(() => total(page)).toBe(all);
  await toColumn(page, 'contractType');
  const first = await page.locator('.grid-cursor .grid-at').innerText();
  await pressKeys(page, '!');
  await chips(page).getByText(`不属于 ${first}`).waitFor();
  if (first === value) await expectEventually(() => total(page)).toBe(all - same);
  await toColumn(page, 'amount');
  await pressKeys(page, 'Alt+ArrowDown');
  await findDialog(page, '按“合同金额”筛选').waitFor();
  await expectEventually(() => focusedElementName(page)).toBe('合同金额的值');
  await pressKeys(page, 'Shift+Tab');
  await chooseOperator(page, '≥');
  await page.keyboard.type('500000');
  expect(await findAccessibilityViolations(page, '.dialog')).toEqual([]);
  await pressKeys(page, 'Control+Enter');
  await chips(page).getByText('≥ 500,000').waitFor();
});

test('records are grouped on two levels and opened to their rows', async () => {
  const page = await openPage();
  await startSession(page, 'admin');
  await contracts(page);
  const all = await total(page);
  await pressKeys(page, 'b', 'b');
  await answered(page, '合同类型');
  await page.getByText('分组：合同类型', { exact: true }).waitFor();
  await pressKeys(page, 'b', 'b');
  await page.getByText('更多：日期单位、组内再分、组的顺序').waitFor();
  await answered(page, '合同类型', 'Tab');
  // An option that means nothing is highlighted like any other.
  await page.locator('[cmdk-item][aria-selected="true"]', { hasText: '不再分级' }).waitFor();
  await answered(page, '签订日期', 'Tab');
  await answered(page, '按月', 'Tab');
  await answered(page, '按名称');
  await page.getByText('分组：合同类型 › 签订日期（按月）').waitFor();
  const heads = page.locator('.grid-group-head');
  await heads.first().waitFor();
  const counts = await Promise.all((await heads.all()).map((head) => head.innerText()));
  const sum = counts.reduce(
    (now, text) => now + Number(/([\d,]+) 条/.exec(text)?.[1]?.replaceAll(',', '')),
    0,
  );
  expect(sum).toBe(all);
  // Each sum stands in its column, below the head of the column.
  const amounts = page.locator('.grid-head [col-id="amount"]');
  await expectEventually(() => amounts.first().innerText()).toMatch(/^[\d,]+\.\d\d$/);
  await pressKeys(page, 'ArrowRight');
  await page.locator('.grid-group-head[data-level="1"]').first().waitFor();
  await pressKeys(page, 'ArrowRight');
  await page.locator('.ag-row.grid-cursor .ag-cell').first().waitFor();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await pressKeys(page, 'ArrowLeft', 'ArrowLeft');
  await expectEventually(() => page.locator('.grid-group-head[data-level="1"]').count()).toBe(0);
  await page.reload();
  await heads.first().waitFor();
  await waitForFocus(page.getByRole('grid', { name: '采购合同' }));
  await pressKeys(page, 'b', 'n');
  await expectEventually(() => heads.count()).toBe(0);
  // A list of administration is grouped by the same keys.
  await page.goto('/system/user');
  await waitForFocus(page.getByRole('grid', { name: '用户' }));
  await pressKeys(page, 'b', 'b');
  await answered(page, '部门');
  await page.getByText('分组：部门', { exact: true }).waitFor();
  await heads.first().waitFor();
  await pressKeys(page, 'ArrowRight');
  await page.locator('.ag-row.grid-cursor .ag-cell').first().waitFor();
});

test('a view is saved under a name, opened by a colleague with its address, renamed and deleted', async () => {
  const page = await openPage(clipboard);
  await startSession(page, 'admin');
  await contracts(page);
  const all = await total(page);
  await toColumn(page, 'contractType');
  await pressKeys(page, '=');
  await chips(page).getByText('属于').waitFor();
  await expectEventually(() => total(page)).toBeLessThan(all);
  const found = await total(page);
  const name = `视图 ${Date.now()}`;
  await pressKeys(page, 'b', 's');
  await nameAsked(page);
  await page.keyboard.type(name);
  await pressKeys(page, 'Enter');
  await waitForToast(page, `已保存视图“${name}”`);
  await runByPalette(page, '复制当前视图的链接', '复制当前视图的链接');
  await waitForToast(page, '链接已复制');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const colleague = await openPage();
  await startSession(colleague, 'wangfang');
  await contracts(colleague, new URL(link).pathname + new URL(link).search);
  await colleague.getByText(`视图：${name}（`).waitFor();
  await chips(colleague).getByText('属于').waitFor();
  await waitForFocus(page.getByRole('grid', { name: '采购合同' }));
  await pressKeys(page, 'Shift+F');
  await page.locator('.grid-chip', { hasText: name }).getByText('●').waitFor();
  await pressKeys(page, 'b', 'v');
  await answered(page, name);
  await expectEventually(() => total(page)).toBe(found);
  await runByPalette(page, '重命名当前视图', '重命名当前视图');
  await nameAsked(page);
  await pressKeys(page, 'Control+a');
  await page.keyboard.type(`${name} 新`);
  await pressKeys(page, 'Enter');
  await page.getByText(`视图：${name} 新`).first().waitFor();
  await runByPalette(page, '删除当前视图', '删除当前视图');
  await findDialog(page, '删除视图').waitFor();
  await pressKeys(page, 'Enter');
  await waitForToast(page, '删除成功');
});

test('a list that opens with a saved view loads its rows once, by default or by address', async () => {
  const page = await openPage();
  await signInOnPage(page, 'admin');
  const admin = await createAppClient('admin');
  const { user } = await admin.get<{ user: { userId: string } }>('/getInfo');
  const kept = `/queries/${user.userId}/auto_project/views`;
  const name = `在建 ${Date.now()}`;
  const content = { query: { 'f.stage[]': '在建', sort: 'createTime:asc' } };
  const { viewId } = (await admin.post<{ data: { viewId: string } }>(kept, { name, content })).data;
  await admin.post(`${kept}/default`, { viewId });
  const asked: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/auto/auto_project/list')) asked.push(request.postDataJSON());
  });
  // The view comes later than the form.
  await interceptRequests(page, /\/views/, async (route) => {
    await new Promise((done) => setTimeout(done, 400));
    await route.continue();
  });
  for (const address of ['/list/auto_project', `/list/auto_project?view=${viewId}`]) {
    await page.goto(address);
    await waitForFocus(page.getByRole('grid', { name: '项目' }));
    await page.getByText(`视图：${name}`).waitFor();
    await expectEventually(() => total(page)).toBeGreaterThan(0);
    expect(new URL(page.url()).searchParams.get('view')).toBe(viewId);
    expect(asked.splice(0)).toMatchObject([
      { filter: { all: [{ field: 'stage', is: 'anyOf', value: ['在建'] }] } },
    ]);
    // It was saved by an earlier version; that it is written otherwise now is no change of the view.
    expect(await page.getByTitle('与保存时不同').count()).toBe(0);
  }
  await admin.post(`${kept}/delete`, [viewId]);
});

test('tasks and flows are filtered by conditions over their columns', async () => {
  const page = await openPage();
  await signInOnPage(page, 'songyan');
  await pressKeys(page, 'g', 't');
  await waitForFocus(page.getByRole('grid', { name: '待办' }));
  await expectEventually(() => total(page)).toBeGreaterThan(1);
  const all = await total(page);
  await pressKeys(page, 'Alt+/');
  await findDialog(page, '筛选待办').waitFor();
  await chooseField(page, '金额');
  await chooseOperator(page, '≥');
  await page.keyboard.type('500000');
  await pressKeys(page, 'Control+Enter');
  await chips(page).getByText('≥ 500,000').waitFor();
  await expectEventually(() => total(page)).toBeLessThan(all);
  await waitForFocus(page.getByRole('grid', { name: '待办' }));
  await pressKeys(page, 'Shift+F');
  await expectEventually(() => total(page)).toBe(all);
  // There are no groups by columns and no kept views here.
  await pressKeys(page, 'Control+k');
  await page.keyboard.type('另存为视图');
  await page.getByText('没有找到，换个词试试；可用拼音或首字母').first().waitFor();
  await pressKeys(page, 'Escape', 'Escape');
  await pressKeys(page, 'g', 'q');
  await waitForFocus(page.getByRole('grid', { name: '流程查询' }));
  await expectEventually(() => total(page)).toBeGreaterThan(all);
  await pressKeys(page, '=');
  await waitForToast(page, '先用 ← → 走到一个单元格');
  await pressKeys(page, 'ArrowRight', '=');
  // A cell of the status sets the condition that a chip stands for.
  const pressed = page
    .getByRole('group', { name: '快速筛选' })
    .getByRole('button', { name: /^(?!全部)/, pressed: true });
  await pressed.waitFor();
  await page.reload();
  await pressed.waitFor();
});

test('a range of cells is copied as displayed, and a pasted sheet marks its errors and can be undone', async () => {
  const page = await openPage(clipboard);
  await startSession(page, 'admin');
  await contracts(page);
  await toColumn(page, 'contractType');
  await pressKeys(page, 'Shift+ArrowDown', 'Shift+ArrowRight');
  await expectEventually(() => page.locator('.grid-marked').count()).toBe(4);
  const status = page.locator('.shell-status-page');
  await status.getByText('框选 4 格（2 行 × 2 列） · 合计').waitFor();
  await page.locator('[data-announcer]', { hasText: '框选 2 行 2 列，合计' }).waitFor();
  await pressKeys(page, 'Alt+c');
  await waitForToast(page, '已复制 2 行 2 列');
  const labeled = await page.evaluate(() => navigator.clipboard.readText());
  expect(labeled.split('\r\n')[0]).toBe('合同类型\t合同金额（元）');
  await pressKeys(page, 'Control+c');
  await waitForToast(page, '已复制 2 行 2 列');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^[^\t]+\t\d+\.\d\d\r\n[^\t]+\t\d+\.\d\d$/);
  await page.goto('/auto/auto_contract');
  const add = page.getByRole('button', { name: '添加一行' });
  await add.waitFor();
  const sheet = '名称\t规格\t单位\t数量\t单价\n滚刀\t17 寸\t件\t1,200\t￥3,500.5\n刮刀\t\t箱\t十二\t3\n';
  await page.evaluate((text) => navigator.clipboard.writeText(text), sheet);
  await add.focus();
  await pressKeys(page, 'Control+v');
  await waitForToast(page, '已粘贴 2 行；2 个单元格有误，已标出');
  const cell = (row: number, column: string) =>
    page.locator(`[data-row="${row}"] [data-column="${column}"] input`).inputValue();
  expect(
    await Promise.all([cell(0, 'quantity'), cell(0, 'price'), cell(1, 'quantity'), cell(1, 'unit')]),
  ).toEqual(['1,200.00', '3,500.50', '十二', '箱']);
  await page.getByLabel('数量，第 2 行，“十二”：应为数字，请以阿拉伯数字填写').waitFor();
  expect(await findAccessibilityViolations(page, '.field-sub-form')).toEqual([]);
  await pressKeys(page, 'Control+z');
  await expectEventually(() => page.locator('.field-sub-form [data-row]').count()).toBe(0);
});

test('the menu of a column pins, fits, sorts and hides it; the first text stays while the list is scrolled', async () => {
  const page = await openPage();
  await startSession(page, 'admin');
  await contracts(page);
  const pinned = () =>
    page.locator('.ag-header .ag-grid-pinned-left-cells .grid-header-label').allInnerTexts();
  await expectEventually(pinned).toEqual(['状态', '合同编号']);
  await toColumn(page, 'amount');
  const rows = page.getByRole('grid', { name: '采购合同' });
  const active = () =>
    rows.evaluate((grid) => {
      const one = document.getElementById(grid.getAttribute('aria-activedescendant') ?? '');
      return `${one?.role} ${one?.ariaLabel}`;
    });
  await expectEventually(active).toMatch(/^gridcell 合同金额（元）：[\d,.]+$/);
  const all = await total(page);
  // One of the headers, two of the sums.
  await expectEventually(() => rows.getAttribute('aria-rowcount')).toBe(String(all + 3));
  await pressKeys(page, 'w', 'w');
  const item = (name: string) => page.getByRole('menuitem', { name });
  await waitForFocus(item('按当前列排序'));
  expect(await findAccessibilityViolations(page, '.ui-layer')).toEqual([]);
  for (let step = 0; step < 4; step += 1) await pressKeys(page, 'ArrowDown');
  await waitForFocus(item('固定当前列到左侧'));
  await pressKeys(page, 'Enter');
  await expectEventually(pinned).toEqual(['状态', '合同编号', '合同金额（元）']);
  await waitForFocus(rows);
  await pressKeys(page, 'Alt+s');
  await toColumn(page, 'signDate');
  await pressKeys(page, 'Alt+Shift+s');
  const arrows = () => page.locator('.grid-header-arrow:not(:empty)').allInnerTexts();
  await expectEventually(arrows).toEqual(['↑1', '↑2']);
  const width = () =>
    page.locator('.ag-header-cell[col-id="signDate"]').evaluate((one) => one.getBoundingClientRect().width);
  const before = await width();
  await pressKeys(page, 'w', 'f');
  await expectEventually(width).not.toBe(before);
  await pressKeys(page, 'w', 'h');
  await expectEventually(() => page.locator('.ag-header-cell[col-id="signDate"]').count()).toBe(0);
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await runByPalette(page, '显示/隐藏列', '显示/隐藏列');
  await findDialog(page, '显示/隐藏').getByRole('button', { name: '恢复默认' }).press('Enter');
  await expectEventually(pinned).toEqual(['状态', '合同编号']);
});

/** The cursor goes to the cell of that column. */
async function toColumn(page: Page, column: string): Promise<void> {
  await waitForFocus(page.getByRole('grid', { name: '采购合同' }));
  await waitUntilKeysPass(page);
  for (let step = 0; step < 12; step += 1) {
    await pressKeys(page, 'ArrowLeft');
  }
  for (let step = 0; step < 14; step += 1) {
    const at = await page.locator('.grid-cursor .grid-at').first().getAttribute('col-id');
    if (at === column) return;
    await pressKeys(page, 'ArrowRight');
  }
  throw new Error(`The cursor did not come to the column ${column}.`);
}

/** The palette's question is answered with what that text finds. */
async function answered(page: Page, text: string, key: 'Enter' | 'Tab' = 'Enter'): Promise<void> {
  const palette = page.getByRole('dialog', { name: '搜索或执行命令' });
  await waitForFocus(palette.getByRole('combobox'));
  await page.keyboard.type(text);
  await page.locator('[cmdk-item][aria-selected="true"]', { hasText: text }).waitFor();
  await pressKeys(page, key);
  // The next question is there, or none is any more.
  await expectEventually(() =>
    palette
      .locator('input')
      .evaluateAll((boxes) => boxes.every((box) => (box as HTMLInputElement).value === '')),
  ).toBe(true);
}

const nameAsked = (page: Page): Promise<void> =>
  waitForFocus(page.getByRole('dialog', { name: '搜索或执行命令' }).getByRole('textbox'));
