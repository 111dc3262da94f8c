/** A form's list as its configuration makes it: trees, data tables, buttons of its own, paper; by keyboard alone. */
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { compareChineseTexts } from '../../contract/pinyin/chineseOrder.ts';
import { findAccessibilityViolations } from '../support/browser/accessibility.ts';
import { focusedRow } from '../support/browser/administrationList.ts';
import { createAppClient } from '../support/browser/appClient.ts';
import { openPage } from '../support/browser/browserPage.ts';
import { contextOf } from '../support/browser/contexts.ts';
import { interceptRequests } from '../support/browser/interceptRequests.ts';
import {
  expectEventually,
  findDialog,
  pressKeys,
  runByPalette,
  signInOnPage,
  startSession,
  typeSearch,
  waitForFocus,
  waitForToast,
  waitUntilButtonReady,
} from '../support/browser/keyboard.ts';

const grid = (page: Page, title: string) => page.getByRole('grid', { name: title });

async function openList(page: Page, form: string, title: string): Promise<void> {
  await page.goto(`/list/${form}`);
  await waitForFocus(grid(page, title));
}

/** The first words of each row from the top down, as they stand on screen. */
const rowsOf = (page: Page, title: string, column: string): Promise<string[]> =>
  grid(page, title).evaluate((element, name) => {
    const rows = [...element.querySelectorAll<HTMLElement>('.ag-row[row-index]')].filter(
      (row) => !row.closest('.ag-grid-pinned-bottom-rows'),
    );
    const texts = rows.map((row) => [
      Number(row.getAttribute('row-index')),
      row.querySelector<HTMLElement>(`[col-id="${name}"]`)?.innerText.trim() ?? '',
    ]);
    return [...new Map(texts.filter(([, text]) => text) as [number, string][])]
      .sort(([one], [other]) => one - other)
      .map(([, text]) => text);
  }, column);

/** From left to right, which need not be the order in which they were drawn. */
const headsOf = (page: Page): Promise<string[]> =>
  page.locator('.grid-header-label').evaluateAll((elements) =>
    elements
      .map((element) => ({ left: element.getBoundingClientRect().left, text: element.textContent ?? '' }))
      .sort((one, other) => one.left - other.left)
      .map(({ text }) => text),
  );

const material = (page: Page) => rowsOf(page, '物料分类', 'name');

test('a tree opens and closes level by level with → and ←, and a search finds on all levels', async () => {
  const page = await openPage();
  await startSession(page, 'xiejie');
  await openList(page, 'auto_material', '物料分类');
  await expectEventually(() => material(page)).toEqual([
    '主要材料',
    '周转材料',
    '机械设备',
    '机电设备',
    '安全防护',
  ]);
  await pressKeys(page, 'ArrowRight');
  await expectEventually(() => material(page)).toEqual(
    expect.arrayContaining(['主要材料', '钢材', '水泥及制品', '砂石', '防水材料', '周转材料']),
  );
  await pressKeys(page, 'j', 'ArrowRight');
  await expectEventually(async () => (await material(page)).slice(0, 4)).toEqual([
    '主要材料',
    '钢材',
    '螺纹钢',
    '型钢',
  ]);
  const sign = grid(page, '物料分类').getByRole('button', { name: '收起下级' });
  await expectEventually(() => sign.count()).toBe(2);
  // From a leaf to the row above it, which closes; then to the row above that.
  await pressKeys(page, 'j', 'ArrowLeft', 'ArrowLeft');
  await expectEventually(async () => (await material(page)).slice(0, 3)).toEqual([
    '主要材料',
    '钢材',
    '水泥及制品',
  ]);
  await pressKeys(page, 'ArrowLeft', 'ArrowLeft');
  await expectEventually(() => material(page)).toEqual([
    '主要材料',
    '周转材料',
    '机械设备',
    '机电设备',
    '安全防护',
  ]);
  await typeSearch(page, '起重');
  await pressKeys(page, 'Enter');
  await expectEventually(() => material(page)).toEqual(['起重设备', '塔式起重机', '汽车起重机']);
});

test('a record is added below the one under the cursor, and moved below another', async () => {
  const page = await openPage();
  await startSession(page, 'xiejie');
  await openList(page, 'auto_material', '物料分类');
  const name = `消防器材 ${Date.now()}`;
  await expectEventually(async () => (await material(page)).length).toBeGreaterThan(4);
  await pressKeys(page, 'j', 'j', 'j', 'j');
  await runByPalette(page, 'xzxj', '新增下级');
  await waitForFocus(page.locator('.task-body').getByLabel('分类名称'));
  await page.keyboard.type(name);
  await pressKeys(page, 'Tab');
  await page.keyboard.type(String(Date.now()));
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '新增成功');
  await waitForFocus(grid(page, '物料分类'));
  await expectEventually(() => focusedRow(page).textContent()).toContain(name);
  expect((await material(page)).at(-1)).toBe(name);
  // Then to another place, which the palette asks for.
  await runByPalette(page, 'ydd', '移动到…');
  await page.getByText('上级').first().waitFor();
  await page.keyboard.type('机电');
  await page.locator('[cmdk-item][aria-selected="true"]', { hasText: '机电设备' }).waitFor();
  await pressKeys(page, 'Enter');
  await waitForToast(page, '修改成功');
  await expectEventually(async () => (await material(page)).at(-1)).not.toBe(name);
  await expectEventually(() => focusedRow(page).textContent()).toContain(name);
  await typeSearch(page, name);
  await pressKeys(page, 'Enter');
  await expectEventually(() => material(page)).toEqual([name]);
});

test('a data table has one search box, its first columns and a computed one, and no state column', async () => {
  const page = await openPage();
  await startSession(page, 'xiejie');
  await openList(page, 'auto_price', '物料价格库');
  const heads = () => headsOf(page);
  await expectEventually(heads).toEqual([
    '物料名称',
    '规格型号',
    '计量单位',
    '不含税单价（元）',
    '税率（%）',
    '地区',
    '含税单价（元）',
  ]);
  expect(await page.getByRole('form', { name: '筛选条件' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: '调整搜索项' }).count()).toBe(0);
  await typeSearch(page, '南京 Φ25');
  const rows = () => rowsOf(page, '物料价格库', 'spec');
  // Twice as long as a list waits that searches while one types.
  await page.waitForTimeout(400);
  expect((await rows()).length).toBeGreaterThan(10);
  await pressKeys(page, 'Enter');
  await expectEventually(rows).toEqual(['HRB400E Φ25']);
  const cell = async (column: string) =>
    Number((await rowsOf(page, '物料价格库', column))[0]?.replaceAll(',', ''));
  expect(await cell('taxed')).toBeCloseTo((await cell('price')) * 1.13, 2);
});

test('a record of a tree is picked among its leaves only, by keys', async () => {
  const page = await openPage();
  await signInOnPage(page, 'xiejie', '/auto/auto_price');
  const field = page.locator('.task-body').getByRole('combobox', { name: '物料分类' });
  await field.waitFor();
  await field.focus();
  await pressKeys(page, 'Alt+ArrowDown');
  const drawer = page.getByRole('dialog', { name: '选择关联表单' });
  await waitForFocus(drawer.locator('[data-list-search]'));
  await drawer.locator('[role="row"].grid-cursor', { hasText: '主要材料' }).waitFor();
  await pressKeys(page, 'ArrowDown');
  await waitForFocus(drawer.getByRole('grid'));
  // A row with others below it cannot be taken; it opens.
  await pressKeys(page, 'Enter', 'ArrowRight');
  await drawer.getByRole('row', { name: '钢材' }).waitFor();
  await pressKeys(page, 'j', 'ArrowRight');
  await drawer.getByRole('row', { name: '螺纹钢' }).waitFor();
  await pressKeys(page, 'j', 'Enter');
  await drawer.waitFor({ state: 'hidden' });
  await expectEventually(() => field.inputValue()).toContain('螺纹钢');
});

test('pages, the jumper, the order of a column and endless scrolling', async () => {
  const page = await openPage();
  await startSession(page, 'xiejie');
  await openList(page, 'auto_supplier', '供应商');
  const numbers = () => rowsOf(page, '供应商', 'supplierNo');
  await expectEventually(async () => (await numbers()).length).toBeGreaterThan(10);
  await runByPalette(page, 'qhfy', '切换分页与连续滚动');
  const pager = page.getByRole('navigation', { name: '分页' });
  await expectEventually(() => pager.getByLabel('每页条数').locator('option').allInnerTexts()).toEqual(
    [20, 40, 60, 80, 100, 200, 500, 1000].map((size) => `${size} 条/页`),
  );
  await expectEventually(() => pager.locator('b').innerText()).toBe('80');
  await grid(page, '供应商').press('End');
  await expectEventually(() => pager.locator('[aria-current="page"]').innerText()).not.toBe('1');
  await pager.getByLabel('前往第几页').fill('2');
  await pager.getByLabel('前往第几页').press('Enter');
  await expectEventually(() => pager.locator('[aria-current="page"]').innerText()).toBe('2');
  // A new page begins at its top.
  await expectEventually(async () =>
    grid(page, '供应商').locator('.ag-row[row-index="0"]').first().isVisible(),
  ).toBe(true);
  await grid(page, '供应商').focus();
  const shown = () => rowsOf(page, '供应商', 'capital');
  const sortBy = async () => {
    await grid(page, '供应商').press('Home');
    for (let step = 0; step < 8; step += 1) await pressKeys(page, 'ArrowRight');
    await pressKeys(page, 'Alt+S');
  };
  await pressKeys(page, 'Alt+S');
  await waitForToast(page, '先用 ← → 走到一个单元格');
  await sortBy();
  const ordered = (texts: string[]) => texts.map((text) => Number(text.replaceAll(',', '')));
  await expectEventually(async () => {
    const values = ordered(await shown());
    return values.length > 5 && values.every((value, at) => at === 0 || value >= (values[at - 1] ?? 0));
  }).toBe(true);
  const steps = (key: string, count: number) => pressKeys(page, ...Array<string>(count).fill(key));
  await steps('ArrowLeft', 5);
  await pressKeys(page, 'Alt+S');
  const names = () => rowsOf(page, '供应商', 'name');
  await expectEventually(async () => {
    const texts = await names();
    return texts.length > 5 && texts.join() === texts.toSorted(compareChineseTexts).join();
  }).toBe(true);
  await steps('ArrowLeft', 2);
  await pressKeys(page, 'Alt+S');
  await waitForToast(page, '该列不能排序');
  await steps('ArrowRight', 7);
  const figures = page.locator('.ag-grid-pinned-bottom-rows').getByText('· 本页');
  await figures.first().waitFor();
  // Groups are no pages: there is nothing that could be summed up as one.
  await pressKeys(page, 'b', 'c');
  await page.locator('.grid-group-head').first().waitFor();
  await expectEventually(() => figures.count()).toBe(0);
  await pressKeys(page, 'b', 'n');
  await page.locator('.grid-group-head').first().waitFor({ state: 'detached' });
  // Once more there is nothing to take away, and the second key is not taken for the one that makes a record.
  await pressKeys(page, 'b', 'n');
  await waitForToast(page, '列表没有分组');
  expect(new URL(page.url()).pathname).toBe('/list/auto_supplier');
  await runByPalette(page, 'qhfy', '切换分页与连续滚动');
  await pager.waitFor({ state: 'hidden' });
});

test('moving up over the edge of a page puts the cursor on the last row of the previous page, in view', async () => {
  const page = await openPage();
  await startSession(page, 'songyan');
  await openList(page, 'auto_supplier', '供应商');
  const pager = page.getByRole('navigation', { name: '分页' });
  // Pages are kept for the person from one time to the next.
  if (!(await pager.isVisible())) await runByPalette(page, 'qhfy', '切换分页与连续滚动');
  await pager.getByLabel('每页条数').selectOption('40');
  const cursor = grid(page, '供应商').locator('.ag-row.grid-cursor').first();
  const standsAt = async (line: number) => {
    await expectEventually(() => page.locator('.shell-status').innerText()).toContain(`${line} / 80 条`);
    await expectEventually(() => cursor.getAttribute('row-index')).toBe(String((line - 1) % 40));
    await expectEventually(() => isWithin(cursor, grid(page, '供应商'))).toBe(true);
  };
  await standsAt(1);
  await grid(page, '供应商').press('End');
  await standsAt(80);
  await pressKeys(page, 'Home');
  await standsAt(1);
  await pager.getByLabel('下一页').press('Enter');
  await standsAt(41);
  await grid(page, '供应商').press('k');
  await standsAt(40);
});

async function isWithin(one: Locator, frame: Locator): Promise<boolean> {
  const [inner, outer] = [await one.boundingBox(), await frame.boundingBox()];
  if (!inner || !outer) return false;
  return inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height;
}

test('search items are chosen and ordered by keys, and stored', async () => {
  const page = await openPage();
  await startSession(page, 'xiejie');
  await openList(page, 'auto_project', '项目');
  const labels = () =>
    page.getByRole('form', { name: '筛选条件' }).locator('.grid-filter-label').allInnerTexts();
  await runByPalette(page, 'tzssx', '调整搜索项');
  const drawer = page.getByRole('dialog', { name: '调整搜索项' });
  await waitForFocus(drawer.getByRole('region', { name: '可选搜索项' }).getByRole('button'));
  const taken = await drawer
    .getByRole('region', { name: '可选搜索项' })
    .getByRole('button')
    .first()
    .innerText();
  const chosen = () => drawer.getByRole('region', { name: '已选搜索项' }).getByRole('button').allInnerTexts();
  const before = await chosen();
  await pressKeys(page, 'Enter');
  await expectEventually(chosen).toEqual([...before, taken]);
  await drawer.getByRole('region', { name: '已选搜索项' }).getByRole('button').last().focus();
  await pressKeys(page, 'Alt+ArrowUp');
  const wanted = [...before.slice(0, -1), taken, before.at(-1) ?? ''];
  await expectEventually(chosen).toEqual(wanted);
  const saved = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/user/feature') && answer.request().postDataJSON()?.lists !== undefined,
  );
  await pressKeys(page, 'Control+Enter');
  await drawer.waitFor({ state: 'hidden' });
  await saved;
  await page.reload();
  await waitForFocus(grid(page, '项目'));
  await expectEventually(async () => (await labels()).filter((text) => wanted.includes(text))).toEqual(
    wanted,
  );
});

test('columns are hidden and shown again by keys', async () => {
  const page = await openPage();
  await startSession(page, 'xiejie');
  await openList(page, 'auto_project', '项目');
  const heads = () => headsOf(page);
  // The last one is drawn later than the focus comes.
  await page.locator('.grid-header-label', { hasText: '备注' }).waitFor();
  const before = await heads();
  const code = Promise.withResolvers<void>();
  await interceptRequests(page, '**/assets/ColumnsDialog-*', async (route) => {
    await code.promise;
    await route.continue();
  });
  // Between the end of the palette and the drawing of the dialog.
  const devtools = await contextOf(page).newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await runByPalette(page, 'lsz', '显示/隐藏列');
  // Shows the first hidden column, although the dialog is not there yet.
  await pressKeys(page, 'Enter');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  code.resolve();
  await findDialog(page, '显示/隐藏').waitFor();
  const shown = findDialog(page, '显示/隐藏').getByRole('region', { name: '显示' });
  await shown.getByRole('button', { name: '项目名称' }).focus();
  await pressKeys(page, 'Enter', 'Control+Enter');
  await expectEventually(heads).toEqual([
    ...before.filter((head) => head !== '项目名称'),
    expect.any(String),
  ]);
  await runByPalette(page, 'lsz', '显示/隐藏列');
  await findDialog(page, '显示/隐藏').getByRole('button', { name: '恢复默认' }).press('Enter');
  await expectEventually(heads).toEqual(before);
});

test('a button of the form asks first, opens another form with its values, and refuses several rows', async () => {
  const page = await openPage();
  await startSession(page, 'xiejie');
  await openList(page, 'auto_contract?f.sysStatus[]=0', '采购合同');
  await expectEventually(async () => (await rowsOf(page, '采购合同', 'name')).length).toBeGreaterThan(5);
  const [name] = await rowsOf(page, '采购合同', 'name');
  // Nothing is selected: it says why it cannot.
  await pressKeys(page, 'Control+k');
  await page.keyboard.type('申请付款');
  await page.locator('[cmdk-item]', { hasText: '请先选择数据' }).first().waitFor();
  await pressKeys(page, 'Escape');
  await waitForFocus(grid(page, '采购合同'));
  await pressKeys(page, 'x', 'j', 'x');
  await pressKeys(page, 'Control+k');
  await page.keyboard.type('申请付款');
  await page.locator('[cmdk-item]', { hasText: '只能选择一条数据' }).first().waitFor();
  await pressKeys(page, 'Escape');
  await waitForFocus(grid(page, '采购合同'));
  await pressKeys(page, 'x');
  await runByPalette(page, '申请付款', '申请付款');
  await findDialog(page, '申请付款').getByText('确认执行操作申请付款?').waitFor();
  await pressKeys(page, 'Enter');
  await expectEventually(() => new URL(page.url()).pathname).toBe('/auto/auto_payment');
  await expectEventually(() => page.getByLabel('付款事由').inputValue()).toBe(name);
});

test('voiding and deleting run the checks, ask for confirmation, and show their result', async () => {
  const admin = await createAppClient('admin');
  const name = `作废 ${Date.now()}`;
  await admin.post('/auto/stash/auto_contract', { name, amount: '2000000' });
  const page = await openPage();
  await signInOnPage(page, 'admin', `/list/auto_contract?q=${encodeURIComponent(name)}`);
  await expectEventually(() => rowsOf(page, '采购合同', 'name')).toEqual([name]);
  await waitForFocus(grid(page, '采购合同'));
  await runByPalette(page, 'zf', '作废');
  // The form's own rule warns in words of its own, which are HTML.
  await findDialog(page, '作废（1 条）').locator('b', { hasText: '100 万元' }).waitFor();
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '作废成功');
  await expectEventually(() => rowsOf(page, '采购合同', 'sysStatus')).toEqual(['已作废']);
  await waitUntilButtonReady(page);
  await waitForFocus(grid(page, '采购合同'));
  await pressKeys(page, 'Delete');
  await findDialog(page, '删除（1 条）').getByText('是否确认删除该数据项?').waitFor();
  await pressKeys(page, 'Enter');
  await waitForToast(page, '删除成功');
  await page.getByText('没有符合条件的数据').waitFor();
});

test('a record prints on a sheet of its own, without anything else of the page', async () => {
  const page = await openPage();
  await startSession(page, 'xiejie');
  await page.addInitScript(() => {
    window.print = () =>
      document.body.setAttribute('data-printed', document.querySelector('.print-root h1')?.textContent ?? '');
  });
  await openList(page, 'auto_contract?f.sysStatus[]=0', '采购合同');
  await expectEventually(async () => (await rowsOf(page, '采购合同', 'name')).length).toBeGreaterThan(5);
  const [name] = await rowsOf(page, '采购合同', 'name');
  await pressKeys(page, 'p');
  const sheet = findDialog(page, '打印').getByRole('region', { name: '打印预览' });
  await sheet.getByText(name ?? '', { exact: true }).waitFor();
  await sheet.getByRole('heading', { name: '审批记录' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('body > :not(.print-root):visible').count()).toBe(0);
  expect(await page.locator('.print-root').isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen' });
  await findDialog(page, '打印').getByRole('button', { name: /^打印/ }).focus();
  await pressKeys(page, 'Enter');
  await expectEventually(() => page.locator('body').getAttribute('data-printed')).toBe('采购合同');
  await findDialog(page, '打印').waitFor({ state: 'hidden' });
});

test('a tree and the print sheet have no serious accessibility violation', async () => {
  const page = await openPage();
  await startSession(page, 'xiejie');
  await openList(page, 'auto_material', '物料分类');
  await expectEventually(async () => (await material(page)).length).toBe(5);
  await pressKeys(page, 'ArrowRight');
  await expectEventually(async () => (await material(page)).length).toBeGreaterThan(5);
  expect.soft(await findAccessibilityViolations(page)).toEqual([]);
  await pressKeys(page, 'p');
  await findDialog(page, '打印').getByRole('region', { name: '打印预览' }).waitFor();
  expect.soft(await findAccessibilityViolations(page, '.dialog'), '打印').toEqual([]);
});

test('the last of a million rows is reached in one scroll, where a browser still places hairlines', async () => {
  const page = await openPage();
  await startSession(page, 'xiejie');
  const many = 1_000_000;
  await interceptRequests(page, '**/auto/auto_supplier/list', async (route) => {
    const { pageNum, pageSize } = route.request().postDataJSON() as { pageNum: number; pageSize: number };
    const response = await route.fetch({ postData: { pageNum: 1, pageSize } });
    const answer = (await response.json()) as { rows: object[] };
    const [row] = answer.rows;
    const rows = Array.from({ length: pageSize }, (_, at) => ({
      ...row,
      id: String((pageNum - 1) * pageSize + at + 1),
    }));
    await route.fulfill({ response, json: { ...answer, rows, total: many } });
  });
  await openList(page, 'auto_supplier', '供应商');
  await pressKeys(page, 'End');
  const cursorAt = (id: number) => page.locator(`.ag-row.grid-cursor[row-id="${id}"]`).first();
  await cursorAt(many).waitFor();
  await pressKeys(page, ...Array.from({ length: 40 }, () => 'k'));
  await cursorAt(many - 40).waitFor();
  expect(await isWithin(cursorAt(many - 40), grid(page, '供应商'))).toBe(true);
  const heights = await grid(page, '供应商')
    .locator('*')
    .evaluateAll((elements) => elements.map((one) => one.scrollHeight));
  expect(Math.max(...heights)).toBeLessThanOrEqual(2 ** 24);
});
