/** Start page and statistics by keyboard: a form is found and started; figures are read, listed, and exported. */
import { readFileSync } from 'node:fs';
import { read, utils } from '@e965/xlsx';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { LaunchCenter } from '../../contract/calls/centre.ts';
import type { UserStats } from '../../contract/calls/stats.ts';
import type { FilterCondition } from '../../contract/filter/filterTree.ts';
import { createAppClient } from '../support/browser/appClient.ts';
import { openPage } from '../support/browser/browserPage.ts';
import {
  expectEventually,
  findDialog,
  focusedElementName,
  pressKeys,
  signInOnPage,
  typeSearch,
  waitForFocus,
  waitForToast,
} from '../support/browser/keyboard.ts';

const statusSays = (page: Page, words: string) =>
  page.locator('.shell-status-page', { hasText: words }).waitFor();
const grid = (page: Page, title: string) => page.getByRole('grid', { name: title });
const address = (page: Page) => new URL(page.url());

test('a form is marked as a favorite, found by its initials, and started', async () => {
  const page = await openPage();
  const person = await createAppClient('wuqian');
  const centre = async () => (await person.get<{ data: LaunchCenter }>('/flowable/center/list')).data;
  await signInOnPage(page, 'wuqian');
  await pressKeys(page, 'g', 'l');
  const box = page.getByLabel('筛选表单');
  await box.waitFor();
  await typeSearch(page, 'qj');
  await pressKeys(page, 'ArrowDown');
  await expectEventually(() => focusedElementName(page)).toContain('请假');
  await pressKeys(page, 'f');
  await expectEventually(async () => (await centre()).favourites.map((form) => form.formEnName)).toEqual([
    'auto_leave',
  ]);
  await pressKeys(page, '/');
  await waitForFocus(box);
  await pressKeys(page, 'Escape', 'Escape');
  const kept = page.getByRole('region', { name: '收藏' }).getByRole('button', { name: /^请假/ });
  await kept.waitFor();
  await typeSearch(page, 'fksq');
  await page.getByRole('button', { name: /^付款申请/ }).waitFor();
  await pressKeys(page, 'Enter');
  await expectEventually(() => `${address(page).pathname}${address(page).search}`).toBe(
    '/auto/auto_payment?from=flow',
  );
  await page.locator('[data-field]').first().waitFor();
});

test('a figure lists its instances, and the figures are exported as a sheet', async () => {
  const page = await openPage();
  const analyst = await createAppClient('xiejie');
  await signInOnPage(page, 'xiejie');
  await pressKeys(page, 'g', 'u');
  await waitForFocus(grid(page, '人员流程统计'));
  const period = () => {
    const [beginTime, endTime] = shownValues(page).time ?? [];
    return `beginTime=${beginTime}&endTime=${endTime}`;
  };
  await expectEventually(period).toMatch(/^beginTime=\d{4}-\d{2}-01&endTime=\d{4}-\d{2}-\d{2}$/);
  const figures = await analyst.get<{ rows: UserStats[]; total: number }>(
    `/flowable/stats/userStats?pageSize=1000&${period()}`,
  );
  await statusSays(page, `/ ${figures.total} 条`);
  await page.getByRole('img', { name: /^办理：/ }).waitFor();
  await pressKeys(page, 'm');
  await page.getByRole('img', { name: /^待办：/ }).waitFor();
  await lookBehind(page, analyst, { row: figures.rows[0], steps: 6, figure: 'pending' });
  await pressKeys(page, '[');
  await waitForFocus(grid(page, '人员流程统计'));
  await lookBehind(page, analyst, { row: figures.rows[0], steps: -2, figure: 'handled' });
  await pressKeys(page, '[');
  await waitForFocus(grid(page, '人员流程统计'));
  const downloading = page.waitForEvent('download');
  await pressKeys(page, 'Space', 'ArrowDown', 'Space', 'Control+e');
  await findDialog(page, '导出人员流程统计（2 条）').waitFor();
  await pressKeys(page, 'Enter');
  const download = await downloading;
  await waitForToast(page, '人员流程统计已导出');
  const book = read(readFileSync(await download.path()));
  const sheet = utils.sheet_to_json<Record<string, unknown>>(book.Sheets[book.SheetNames[0] ?? ''] ?? {});
  expect(sheet.map((row) => [row.姓名, row.办理, row.待办])).toEqual(
    figures.rows.slice(0, 2).map((row) => [row.nickName, row.handled, row.pending]),
  );
});

test('the chart on a narrow screen shows the chosen figure', async () => {
  const page = await openPage({ viewport: { width: 800, height: 1000 } });
  await signInOnPage(page, 'xiejie');
  await pressKeys(page, 'g', 'f');
  await waitForFocus(grid(page, '表单流程统计'));
  expect(await page.getByRole('img', { name: /：/ }).count()).toBe(0);
  await pressKeys(page, 'm');
  await page.getByRole('img', { name: /^待办：/ }).waitFor();
  await pressKeys(page, 'v');
  await page.getByRole('img', { name: /^待办：/ }).waitFor({ state: 'detached' });
});

/** The values of the conditions in the address, by field. */
function shownValues(page: Page): Record<string, string[]> {
  const { all } = JSON.parse(address(page).searchParams.get('filter') ?? '{"all":[]}');
  return Object.fromEntries(all.map(({ field, value }: FilterCondition) => [field, value]));
}

type Behind = { row: UserStats | undefined; steps: number; figure: string };

/** From a cell of the first row to the list of what it counts, which is as long as the search says. */
async function lookBehind(
  page: Page,
  analyst: Awaited<ReturnType<typeof createAppClient>>,
  { row, steps, figure }: Behind,
): Promise<void> {
  for (let step = 0; step < Math.abs(steps); step += 1)
    await pressKeys(page, steps > 0 ? 'ArrowRight' : 'ArrowLeft');
  await pressKeys(page, 'Enter');
  await waitForFocus(grid(page, '流程查询'));
  const shown = shownValues(page);
  expect(shown.figure).toEqual([figure]);
  expect(shown.userId).toEqual([row?.userId]);
  const [beginTime, endTime] = shown.time ?? [];
  const { total } = await analyst.post<{ total: number }>('/flowable/instance/selectByFormId', {
    figure,
    userId: row?.userId,
    ...(beginTime && { beginTime }),
    ...(endTime && { endTime }),
  });
  expect(total).toBeGreaterThan(0);
  await statusSays(page, `/ ${total} 条`);
}
