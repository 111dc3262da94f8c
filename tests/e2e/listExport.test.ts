/** Export by keyboard: selected rows with chosen columns as csv, and each file again in the export center. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright';
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
  tabTo,
  waitForFocus,
  waitForToast,
  waitUntilButtonReady,
} from '../support/browser/keyboard.ts';

type Row = { id: string; name: string; category: string };
type List = { rows: Row[]; total: number };

const grid = (page: Page): Locator => page.getByRole('grid', { name: '供应商' });
const centre = (page: Page): Locator => page.getByRole('list', { name: '导出中心' });

/** The suppliers' list as its reader sees it, who has the keys in it. */
async function suppliers(page: Page): Promise<List> {
  await signInOnPage(page, 'xiejie');
  await runByPalette(page, 'gys', '供应商');
  await waitForFocus(grid(page));
  await page.locator('[role="row"].grid-cursor').waitFor();
  return (await createAppClient('xiejie')).post<List>('/auto/auto_supplier/list', { pageSize: 1000 });
}

async function saved(page: Page, ...keys: string[]): Promise<{ name: string; text: string }> {
  const downloading = page.waitForEvent('download');
  await pressKeys(page, ...keys);
  const download = await downloading;
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
}

const linesOf = (text: string) => text.replace('\uFEFF', '').split('\r\n').filter(Boolean);

/** Goes on through the columns to that one and ticks it. */
async function tick(page: Page, asked: Locator, name: string): Promise<void> {
  for (let steps = 0; steps < 20 && (await focusedElementName(page)) !== name; steps += 1)
    await pressKeys(page, 'ArrowRight');
  await pressKeys(page, 'Space');
  await expectEventually(() => asked.getByLabel(name).isChecked()).toBe(true);
}

test('three selected rows are exported as csv with two columns, and downloaded again from the export center', async () => {
  const page = await openPage();
  const { rows } = await suppliers(page);
  await pressKeys(page, 'Space', 'ArrowDown', 'Space', 'ArrowDown', 'Space', 'Control+e');
  const asked = findDialog(page, '导出供应商（3 条）');
  await asked.getByText('是否确认导出勾选的数据项?').waitFor();
  await waitForFocus(asked.getByRole('button', { name: '确定' }));
  expect.soft(await findAccessibilityViolations(page, '.dialog')).toEqual([]);

  await tabTo(page, /^清空$/, 'Shift+Tab');
  await pressKeys(page, 'Enter');
  await asked.getByText('请至少选择一列').waitFor();
  await tabTo(page, /^状态$/, 'Shift+Tab');
  await tick(page, asked, '供应商名称');
  await tick(page, asked, '类别');
  await tabTo(page, /xlsx/, 'Shift+Tab');
  await pressKeys(page, 'ArrowDown');
  await expectEventually(() => asked.getByLabel(/csv/).isChecked()).toBe(true);
  const file = await saved(page, 'Control+Enter');
  expect(file.name).toMatch(/^供应商_\d{8}.*\.csv$/);
  const chosen = rows.slice(0, 3).map(({ name, category }) => `${name},${category}`);
  expect(linesOf(file.text)).toEqual(['供应商名称,类别', ...chosen]);

  await pressKeys(page, 'g', 'x');
  await waitForFocus(centre(page).getByRole('button').first());
  const entry = centre(page).getByRole('listitem').first();
  expect(await entry.textContent()).toMatch(/供应商_\d{8}.*已完成 · 3 行 · .*B · .*前可下载/);
  expect.soft(await findAccessibilityViolations(page, '.shell-jobs')).toEqual([]);
  const again = await saved(page, 'Enter');
  expect(again).toEqual(file);
  await pressKeys(page, 'Escape');
  await centre(page).waitFor({ state: 'hidden' });
});

test('an export of all matching rows omits two deselected rows', async () => {
  const page = await openPage();
  const { rows, total } = await suppliers(page);
  await pressKeys(page, 'Control+a', 'Space', 'ArrowDown', 'Space', 'Control+e');
  const asked = findDialog(page, `导出供应商（${(total - 2).toLocaleString('zh-CN')} 条）`);
  await asked.getByText('是否确认导出勾选的数据项?').waitFor();
  await waitForFocus(asked.getByRole('button', { name: '确定' }));
  await tabTo(page, /xlsx/, 'Shift+Tab');
  await pressKeys(page, 'ArrowDown');
  const { text } = await saved(page, 'Control+Enter');
  const [head = '', ...lines] = linesOf(text);
  const at = head.split(',').indexOf('供应商名称');
  const names = lines.map((line) => line.split(',')[at]);
  expect(names.length).toBe(total - 2);
  for (const { name } of rows.slice(0, 2)) expect(names).not.toContain(name);
  for (const { name } of rows.slice(2, 5)) expect(names).toContain(name);
});

test('the export center shows a refusal instead of the file after the permission was withdrawn', async () => {
  const page = await openPage({}, /403 \(Forbidden\)/);
  await suppliers(page);
  await pressKeys(page, 'Control+e');
  await waitForFocus(findDialog(page, '导出供应商').getByRole('button', { name: '确定' }));
  await saved(page, 'Enter');
  await waitForToast(page, '供应商已导出');
  // A server test covers the refusal itself; this one covers that the page shows it.
  await interceptRequests(page, '**/api/jobs/*/file', (route) =>
    route.fulfill({ status: 403, json: { code: 403, msg: '当前操作没有权限' } }),
  );
  await waitUntilButtonReady(page);
  await pressKeys(page, 'g', 'x');
  await waitForFocus(centre(page).getByRole('button').first());
  await pressKeys(page, 'Enter');
  await waitForToast(page, '当前操作没有权限');
});
