/** The whole way by keyboard alone: a contract is entered, tasks are worked through, a list is exported. */
import { readFileSync } from 'node:fs';
import { read, utils } from '@e965/xlsx';
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { type AppClient, createAppClient } from '../support/browser/appClient.ts';
import { openPage } from '../support/browser/browserPage.ts';
import {
  expectEventually,
  findDialog,
  focusedElementName,
  pressKeys,
  runByPalette,
  signInByKeys,
  typeSearch,
  waitForFocus,
  waitForToast,
} from '../support/browser/keyboard.ts';
import { readShownColumns } from '../support/browser/shownColumns.ts';

const contractName = `电缆采购 ${Date.now()}`;
const batchSize = 20;

test('a contract is found by the palette, filled in and submitted', async () => {
  const page = await openPage();
  await signInByKeys(page, 'lina');
  await runByPalette(page, 'fqcght', '发起采购合同');
  await fillContract(page);
  await pressKeys(page, 'Control+Enter');
  const asked = findDialog(page, '提交');
  await waitForFocus(asked.getByLabel('意见'));
  await asked.getByText('王芳').waitFor();
  await page.keyboard.type('请尽快审批');
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '提交成功');
  await pressKeys(page, 'g', 's');
  await grid(page, '我发起的').getByText(contractName).waitFor();
  // Short texts are whole, and the title gets what is left: at this width of the window less than half.
  const columns = () => readShownColumns(page, '我发起的');
  await expectEventually(async () =>
    (await columns()).filter(({ id, cut }) => id !== 'title' && cut > 0),
  ).toEqual([]);
  const [title = 0, ...others] = (await columns())
    .toSorted((one, other) => Number(other.id === 'title') - Number(one.id === 'title'))
    .map(({ width }) => width);
  expect(title).toBeLessThan(others.reduce((sum, width) => sum + width, 0));
});

test('an approver agrees, returns, agrees to twenty tasks at once and undoes one agreement', async () => {
  await comeBack(`${contractName} 补充`);
  const page = await openPage();
  await signInByKeys(page, 'wangfang');
  await pressKeys(page, 'g', 't');
  await waitForFocus(grid(page, '待办'));
  await expectEventually(() => cursorTitle(page)).toBe(`${contractName} 补充`);
  await agreeToContract(page);
  await returnTask(page);
  await agreeToTwenty(page);
  await quickAgreeAndUndo(page);
});

test('an analyst filters, exports, and the file holds the rows of the list', async () => {
  const analyst = await createAppClient('xiejie');
  const page = await openPage();
  await signInByKeys(page, 'xiejie');
  await runByPalette(page, 'cght', '采购合同');
  await waitForFocus(grid(page, '采购合同'));
  await typeSearch(page, '钢筋');
  await pressKeys(page, 'Enter');
  await waitForFocus(grid(page, '采购合同'));
  const list = await analyst.post<List>('/auto/auto_contract/list', { keyword: '钢筋', pageSize: 1000 });
  await statusSays(page, `/ ${list.total} 条`);
  const downloading = page.waitForEvent('download');
  await pressKeys(page, 'Control+e');
  const asked = findDialog(page, `导出采购合同（${list.total} 条）`);
  await asked.getByText('是否确认导出所有数据项?').waitFor();
  await pressKeys(page, 'Enter');
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^采购合同_\d{8}.*\.xlsx$/);
  const rows = sheetRows(await download.path());
  expect(list.total).toBeGreaterThan(5);
  expect(rows.map(sheetRow)).toEqual(list.rows.map(listedRow));
});

/** A contract of the approver's own comes back to her: a task whose form is to be filled in, which no batch can do. */
async function comeBack(name: string): Promise<void> {
  const approver = await createAppClient('wangfang');
  const [supplier, project] = await Promise.all(['auto_supplier', 'auto_project'].map(firstOf(approver)));
  const contract = { contractType: '材料采购', amount: '1200.00', signDate: '2024-11-30' };
  const start = { formEnName: 'auto_contract', formData: { name, supplier, project, ...contract } };
  const { data } = await approver.post<Started>('/flowable/instance/startAndSubmit', start);
  const { rows } = await approver.get<List>('/flowable/task/myTask?pageSize=1000');
  const task = rows.find((row) => row.processInstanceId === data.processInstanceId);
  await approver.post('/flowable/task/back', {
    taskId: task?.taskId,
    processDefinitionId: task?.processDefinitionId,
    targetTaskDefinitionKey: 'start',
    comment: '请补充附件',
    enableJumpBack: true,
  });
}

type Started = { data: { processInstanceId: string } };

const firstOf = (caller: AppClient) => async (form: string) => {
  const { rows } = await caller.post<List>(`/auto/${form}/list`, { pageSize: 1 });
  return rows[0]?.id;
};

type List = { total: number; rows: Record<string, unknown>[] };

const sheetRows = (file: string): Record<string, unknown>[] => {
  const { Sheets, SheetNames } = read(readFileSync(file));
  const sheet = Sheets[SheetNames[0] ?? ''];
  return sheet ? utils.sheet_to_json(sheet) : [];
};

/** A row of the file, dates as text; serial numbers count the days since 1899-12-30. */
function sheetRow(row: Record<string, unknown>): Record<string, unknown> {
  const day = new Date(Date.UTC(1899, 11, 30) + Number(row.签订日期) * 86_400_000);
  const { 状态, 合同编号, 合同名称, 供应商, 项目, 合同类型, 风险等级, 申请人 } = row;
  const texts = { 状态, 合同编号, 合同名称, 供应商, 项目, 合同类型, 风险等级, 申请人 };
  return {
    ...texts,
    合同金额: row['合同金额（元）'],
    预付比例: row['预付比例（%）'],
    签订日期: day.toISOString().slice(0, 10),
  };
}

const statusNames: Record<string, string> = { '-2': '已作废', '-1': '草稿', '0': '处理中', '1': '已审核' };

/** The same row as the list call answers it. */
const listedRow = (row: Record<string, unknown>) => ({
  状态: statusNames[String(row.sysStatus)],
  合同编号: row.contractNo,
  合同名称: row.name,
  供应商: row.supplier$view,
  项目: row.project$view,
  合同类型: row.contractType$view,
  风险等级: row.riskLevel$view,
  申请人: row.applicant$view,
  合同金额: Number(row.amount),
  预付比例: Number(row.payRatio),
  签订日期: row.signDate,
});

const grid = (page: Page, title: string): Locator => page.getByRole('grid', { name: title });
const cursorRow = (page: Page): Locator => page.locator('[role="row"].grid-cursor');
/** Without the marks that stand before it. */
const cursorTitle = (page: Page): Promise<string> =>
  cursorRow(page)
    .locator('[col-id="title"]')
    .evaluate((cell) => {
      const marks = [...cell.querySelectorAll('.grid-mark')].map((mark) => mark.textContent ?? '');
      return marks.reduce((text, mark) => text.replace(mark, ''), cell.textContent ?? '').trim();
    });
const cursorId = (page: Page): Promise<string | null> => cursorRow(page).getAttribute('row-id');
const taskHeading = (page: Page): Promise<string | null> =>
  page.locator('.task-head:visible h1 > span').first().textContent();
const statusSays = (page: Page, words: string) =>
  page.locator('.shell-status-page', { hasText: words }).waitFor();

async function fillContract(page: Page): Promise<void> {
  await waitForFocus(page.getByLabel('合同名称'));
  await page.keyboard.type(contractName);
  await pressKeys(page, 'Enter');
  await choose(page, '供应商', '建材');
  await choose(page, '项目', '前滩');
  await choose(page, '合同类型', 'clcg');
  await fill(page, '合同金额', '1234567');
  await fill(page, '签订日期', '2024-11-30');
  for (const skipped of ['履约期限 开始', '履约期限 结束', '预付比例', '低', '经办人', '使用部门']) {
    await expectEventually(() => focusedElementName(page)).toBe(skipped);
    await pressKeys(page, 'Tab');
  }
  await expectEventually(() => focusedElementName(page)).toBe('添加一行');
  await pressKeys(page, 'Enter');
  await fill(page, '名称，第 1 行', 'YJV 电缆');
  await fill(page, '规格，第 1 行', '3×95');
  await choose(page, '单位，第 1 行', '米');
  await fill(page, '数量，第 1 行', '100');
  await expectEventually(() => focusedElementName(page)).toBe('单价，第 1 行');
  await page.keyboard.type('12345.67');
  await page.getByText('1,234,567.00').first().waitFor();
}

async function fill(page: Page, label: string, text: string): Promise<void> {
  await expectEventually(() => focusedElementName(page)).toBe(label);
  await page.keyboard.type(text);
  await pressKeys(page, 'Enter');
}

/** Types into the box that has the focus and takes what is found first. */
async function choose(page: Page, label: string, text: string): Promise<void> {
  await expectEventually(() => focusedElementName(page)).toBe(label);
  await page.keyboard.type(text);
  await pressKeys(page, 'Enter');
  await expectEventually(() =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-expanded')),
  ).toBe('false');
  await pressKeys(page, 'Enter');
}

async function agreeToContract(page: Page): Promise<void> {
  await pressKeys(page, 'j', 'j', 'k');
  expect(await cursorTitle(page)).toBe(contractName);
  await page.getByRole('heading', { name: contractName }).waitFor();
  const before = await cursorId(page);
  await pressKeys(page, 'a');
  await waitForFocus(findDialog(page, '同意').getByLabel('意见'));
  await page.keyboard.type('同意采购');
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '同意成功');
  await nextIsFocused(page, before);
}

/** The list stands on another task by itself, with its record beside it and the keys in the list. Titles may repeat. */
async function nextIsFocused(page: Page, before: string | null): Promise<void> {
  await page.locator(`[role="row"][row-id="${before}"]`).waitFor({ state: 'detached' });
  await expectEventually(() => cursorId(page)).not.toBe(before);
  await expectEventually(async () => (await cursorTitle(page)) === (await taskHeading(page))).toBe(true);
  await waitForFocus(grid(page, '待办'));
}

async function returnTask(page: Page): Promise<void> {
  const before = await cursorId(page);
  await pressKeys(page, 'r');
  const asked = findDialog(page, '退回');
  await waitForFocus(asked.getByLabel('退回意见'));
  await pressKeys(page, 'Control+Enter');
  await asked.getByText('退回意见不可为空').waitFor();
  await pressKeys(page, 'Shift+Tab', 'Space');
  await expectEventually(() => asked.getByRole('radio', { name: '发起' }).isChecked()).toBe(true);
  await pressKeys(page, 'Tab');
  await page.keyboard.type('单价高于上季度询价，请复核');
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '退回成功');
  await nextIsFocused(page, before);
}

async function agreeToTwenty(page: Page): Promise<void> {
  await pressKeys(page, 'Home', 'x');
  for (let row = 1; row < batchSize; row++) await pressKeys(page, 'Shift+J');
  await statusSays(page, `已选 ${batchSize}`);
  await pressKeys(page, 'Shift+A');
  const asked = findDialog(page, '批量同意');
  await asked
    .getByText(new RegExp(`将处理 ${batchSize - 1} 条（金额合计 [\\d,.]+），1 条需逐条处理`))
    .waitFor();
  const lines = asked.getByRole('grid').getByRole('row');
  expect(await lines.nth(1).textContent()).toContain(`${contractName} 补充`);
  expect(await lines.nth(1).textContent()).toContain('需填写');
  await pressKeys(page, 'Enter');
  await asked.waitFor({ state: 'hidden' });
  await waitForToast(page, `将同意 ${batchSize - 1} 条`);
  await statusSays(page, '已选 1');
  await waitForToast(page, `批量同意完成：${batchSize - 1} 条`);
  const stays = page.locator('[role="row"].grid-selected');
  await expectEventually(() => stays.locator('[col-id="title"]').allTextContents()).toEqual([
    `${contractName} 补充`,
  ]);
  // A finished task stays in the list until the list is loaded again.
  await expectEventually(() => page.locator('[role="row"].grid-dismissed').count()).toBe(0);
  await waitForFocus(grid(page, '待办'));
}

/** The state that is drawn in the row of a task. */
const noteOf = (page: Page, taskId: string | null): Promise<string> =>
  page
    .locator(`.ag-row[row-id="${taskId}"]`)
    .first()
    .evaluate((row) => getComputedStyle(row, '::after').content);

async function quickAgreeAndUndo(page: Page): Promise<void> {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await pressKeys(page, 'Escape', 'Home', 'j');
  await expectEventually(() => cursorRow(page).getAttribute('row-index')).toBe('1');
  const [before, title] = [await cursorId(page), await cursorTitle(page)];
  await pressKeys(page, 'Shift+A');
  await waitForToast(page, `已快速同意“${title}”`);
  await expectEventually(() => cursorId(page)).not.toBe(before);
  await expectEventually(() => noteOf(page, before)).toBe('"待发送"');
  await pressKeys(page, 'z');
  await waitForToast(page, '已撤销快速同意');
  await expectEventually(() => cursorId(page)).toBe(before);
  await expectEventually(() => noteOf(page, before)).not.toContain('待发送');
  // Leaving sends what still waits.
  await pressKeys(page, 'g', 'h');
  await page.getByRole('heading', { name: '等我处理' }).waitFor();
  expect(sent.filter((path) => path.endsWith('/quickApproval'))).toEqual([]);
}
