/** Changes to a list by other people while a person works in it: rows under the cursor, deleted rows, half-typed words. */
import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { oncePerApp } from '../support/browser/app/appUrl.ts';
import { type AppClient, createAppClient } from '../support/browser/appClient.ts';
import { openPage } from '../support/browser/browserPage.ts';
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
} from '../support/browser/keyboard.ts';

const form = `auto_moment${Date.now() % 1_000_000_000}`;
const title = '出入库登记';
let admin: AppClient;

const arrange = oncePerApp(async () => {
  admin = await createAppClient('admin');
  await admin.post('/flowable/form', {
    enName: form,
    cnName: title,
    fields: [
      { enName: 'name', label: '名称', funcType: 'input', isPCQuery: true },
      { enName: 'place', label: '库房', funcType: 'input' },
      { enName: 'batch', label: '批次', funcType: 'input' },
      { enName: 'amount', label: '金额', funcType: 'number', precision: 2 },
    ],
    checks: [
      { scene: 'delete', expression: 'amount == 999', action: 'stop', tips: '金额 999 的<b>不能</b>删除' },
    ],
  });
  for (let at = 1; at <= 6; at += 1) {
    const place = at <= 4 ? '东库' : '西库';
    await admin.post(`/auto/${form}`, { name: `钢筋 ${at}`, place, batch: `批 ${at}`, amount: at });
  }
});

beforeEach(arrange);

async function openList(page: Page, search = ''): Promise<void> {
  await page.goto(`/list/${form}${search}`);
  await page.locator('.ag-row').first().waitFor();
  await waitForFocus(page.getByRole('grid', { name: title }));
}

const atCursor = async (page: Page): Promise<string> =>
  (await page.locator('.ag-row.grid-cursor').allInnerTexts()).join('|').replace(/\s+/g, ' ');

const status = (page: Page) => page.locator('footer').first().innerText();

test('groups below an opened one show the cursor and their selection', async () => {
  const page = await openPage();
  await startSession(page, 'admin');
  await openList(page, `?group=${encodeURIComponent('place/batch~name.asc')}`);
  await page.locator('.grid-group-head', { hasText: '东库' }).waitFor();
  await pressKeys(page, 'Home', 'ArrowRight');
  await page.locator('.grid-group-head[data-level="1"]', { hasText: '批 4' }).waitFor();
  await expectEventually(() => atCursor(page)).toContain('批 1');
  await pressKeys(page, 'j');
  await expectEventually(() => atCursor(page)).toContain('批 2');
  await pressKeys(page, 'Shift+X');
  await expectEventually(() => status(page)).toContain('已选 1');
  const second = page.locator('.ag-row', { has: page.locator('.grid-group-head', { hasText: '批 2' }) });
  await expectEventually(() => second.first().getAttribute('data-chosen')).toBe('all');
  // The last line, however many heads stand before it.
  await pressKeys(page, 'End');
  await expectEventually(() => atCursor(page)).toContain('西库');
  await pressKeys(page, 'Shift+H', 'Shift+H');
  await expectEventually(() => page.locator('.grid-group-head[data-level="1"]').count()).toBe(6);
  await pressKeys(page, 'End');
  await expectEventually(() => atCursor(page)).toContain('批 6');
});

test('a row that somebody else has deleted leaves list and selection after a failed action', async () => {
  const page = await openPage();
  await startSession(page, 'admin');
  await openList(page);
  await expectEventually(() => status(page)).toContain('6 条');
  await pressKeys(page, 'Home', 'x', 'j', 'x', 'j', 'x');
  const { rows } = await admin.post<{ rows: { id: string }[] }>(`/auto/${form}/list`, {});
  await admin.post(`/auto/${form}/delete`, [rows[1]?.id]);
  await pressKeys(page, 'Delete');
  await waitForToast(page, '该单据已不存在！！！');
  await expectEventually(() => status(page)).toContain('已选 2');
  await expectEventually(() => status(page)).toContain('5 条');
  await pressKeys(page, 'Delete');
  await findDialog(page, '删除（2 条）').waitFor();
  await pressKeys(page, 'Escape');
});

test('the list goes to the previous page after all rows of the last page are deleted', async () => {
  for (let at = 0; at < 18; at += 1) await admin.post(`/auto/${form}`, { name: `水泥 ${at}`, amount: at });
  const page = await openPage();
  await startSession(page, 'admin');
  await openList(page);
  const rows = page.locator('.ag-center-cols-container .ag-row, .ag-row .ag-cell[col-id="name"]');
  await runByPalette(page, '切换分页与连续滚动', '切换分页与连续滚动');
  await page.getByRole('navigation', { name: '分页' }).waitFor();
  await waitForFocus(page.getByRole('grid', { name: title }));
  const { total } = await admin.post<{ total: number }>(`/auto/${form}/list`, {});
  await expectEventually(() => status(page)).toContain(`1 / ${total} 条`);
  await pressKeys(page, 'End');
  const last = page.getByRole('navigation', { name: '分页' }).locator('[aria-current]');
  await expectEventually(() => last.innerText()).toBe('2');
  for (let at = 21; at < total; at += 1) await pressKeys(page, 'Shift+ArrowUp');
  await expectEventually(() => status(page)).toContain(`已选 ${total - 20}`);
  await pressKeys(page, 'Delete');
  await findDialog(page, `删除（${total - 20} 条）`).waitFor();
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '删除成功');
  await expectEventually(() => last.innerText()).toBe('1');
  await expectEventually(() => rows.count()).toBeGreaterThan(0);
  await expectEventually(() => status(page)).toContain('20 / 20 条');
  await runByPalette(page, '切换分页与连续滚动', '切换分页与连续滚动');
});

test('Shift and the space bar select from the last selected row to the current one', async () => {
  const page = await openPage();
  await startSession(page, 'admin');
  await openList(page);
  await pressKeys(page, 'Home', 'Space', 'j', 'j', 'Shift+Space');
  await expectEventually(() => status(page)).toContain('已选 3');
});

test('keys typed while a list loads wait for its rows', async () => {
  const page = await openPage();
  await startSession(page, 'admin');
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await interceptRequests(page, `**/api/auto/${form}/list`, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/list/${form}`);
  await waitForFocus(page.getByRole('grid', { name: title }));
  await pressKeys(page, 'j', 'j');
  letGo();
  await expectEventually(() => status(page)).toMatch(/^3 \/ \d+ 条/);
  await page.unrouteAll({ behavior: 'wait' });
});

test('a refusal by a check is shown as text without its markup', async () => {
  await admin.post(`/auto/${form}`, { name: '留存', place: '西库', amount: 999 });
  const page = await openPage();
  await startSession(page, 'admin');
  await openList(page, `?q=${encodeURIComponent('留存')}`);
  await expectEventually(() => status(page)).toContain('1 / 1 条');
  await pressKeys(page, 'Delete');
  await waitForToast(page, '金额 999 的不能删除');
});

test('a space between two words stays in the search box during a pause', async () => {
  await admin.post(`/auto/${form}`, { name: '石料 3' });
  const page = await openPage();
  await startSession(page, 'admin');
  await openList(page);
  const asked = () => new URL(page.url()).searchParams.get('q');
  await typeSearch(page, '石料 ');
  await expectEventually(asked).toBe('石料');
  await page.keyboard.type('3');
  await expectEventually(asked).toBe('石料 3');
  await expectEventually(() => status(page)).toContain('1 / 1 条');
});

test('the expander of a row opens that row after other rows have moved it', async () => {
  const page = await openPage();
  await signInOnPage(page, 'admin', '/list/auto_material');
  const list = page.getByRole('grid', { name: '物料分类' });
  await waitForFocus(list);
  const row = (name: string) =>
    list.locator('.ag-row', { has: page.locator('[col-id="name"]', { hasText: new RegExp(`^${name}$`) }) });
  const sign = (name: string) => row(name).first().getByRole('button', { name: '展开下级' });
  await sign('主要材料').click();
  await row('钢材').first().waitFor();
  // It is drawn where another one stood before.
  await sign('钢材').click();
  await row('螺纹钢').first().waitFor();
});

test('an address with fields that the form no longer has shows the rest, and says so', async () => {
  const page = await openPage();
  await signInOnPage(page, 'admin');
  const filter = {
    all: [
      { field: 'gone', is: 'contains', value: 'x' },
      { field: 'place', is: 'is', value: '西库' },
    ],
  };
  const search = { 'f.left': 'x', sort: 'gone:asc', filter: JSON.stringify(filter) };
  await openList(page, `?${new URLSearchParams(search)}`);
  await waitForToast(page, '表单已没有链接或视图里的部分字段，与之有关的条件没有生效');
  const rows = page.locator('.ag-row [col-id="place"]');
  await expectEventually(async () => [...new Set(await rows.allInnerTexts())]).toEqual(['西库']);
  expect(page.url()).not.toContain('gone');
});
