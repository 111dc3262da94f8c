/** Files of a record by keyboard alone: uploaded, looked at, edited into versions, read, and sent again after a lost network. */
import { read, utils, write } from '@e965/xlsx';
import type { Page } from 'playwright';
import { expect, onTestFinished, test } from 'vitest';
import { findAccessibilityViolations } from '../support/browser/accessibility.ts';
import { createAppClient } from '../support/browser/appClient.ts';
import { openPage } from '../support/browser/browserPage.ts';
import { contextOf } from '../support/browser/contexts.ts';
import { interceptRequests } from '../support/browser/interceptRequests.ts';
import {
  expectEventually,
  findDialog,
  focusedElementName,
  pressKeys,
  signInOnPage,
  tabTo,
  waitForFocus,
  waitForToast,
  waitUntilButtonReady,
} from '../support/browser/keyboard.ts';
import { buildInvoicePdf, digitalNumber, printedTexts, renderCodePng } from '../support/builders/invoices.ts';
import { buildDocx } from '../support/builders/wordDocument.ts';

type Rows = { rows: { id: string; files: { name: string; url: string }[]; [field: string]: unknown }[] };
type Chosen = { name: string; mimeType: string; buffer: Buffer };

const region = (page: Page, name: string) => page.locator('.preview-body').getByRole('region', { name });
const plain = (name: string, buffer: Buffer): Chosen => ({
  name,
  mimeType: 'application/octet-stream',
  buffer,
});

function workbook(): Buffer {
  const book = utils.book_new();
  const rows = [['名称', '数量'], ...Array.from({ length: 300 }, (_, at) => [`钢材 ${at + 1}`, at + 1])];
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), '明细');
  utils.book_append_sheet(book, utils.aoa_to_sheet([['单位：吨']]), '说明');
  return write(book, { type: 'buffer', bookType: 'xlsx' });
}

const contractText = {
  title: '设备采购合同',
  paragraphs: ['甲方：北京签核科技有限公司', '乙方：上海供货 & 有限公司'],
  rows: [
    ['名称', '数量'],
    ['螺纹钢', '3'],
  ],
};

test('files are uploaded, viewed, edited and saved', async () => {
  const title = `文件示例 ${Date.now()}`;
  const page = await openPage();
  await openForm(page, title);
  await choose(page, '上传文件', [
    plain('清单.xlsx', workbook()),
    plain('说明.txt', Buffer.from([0xba, 0xcf, 0xcd, 0xac, 0x0d, 0x0a])),
    plain('发票.pdf', buildInvoicePdf(printedTexts)),
    plain('照片.png', renderCodePng('https://example.com/')),
    plain('合同.docx', buildDocx(contractText)),
  ]);
  await waitForToast(page, '上传成功');
  await page.locator('[data-field="files"] a').nth(4).waitFor();

  await look(page, '照片.png', '图片：照片.png');
  await pressKeys(page, '+', '+', 'r');
  await page.locator('.preview-tools', { hasText: '150%' }).waitFor();
  expect.soft(await findAccessibilityViolations(page, '.dialog'), '图片').toEqual([]);
  // The second key comes before the focus is back on the name of the file.
  await Promise.all([pressKeys(page, 'Escape'), pressKeys(page, 'Enter')]);
  await page.locator('.preview-tools', { hasText: '150%' }).waitFor({ state: 'hidden' });
  await waitForFocus(region(page, '图片：照片.png'));
  await leave(page);

  await look(page, '发票.pdf', 'PDF：发票.pdf，共 1 页');
  await page.locator('.preview-page canvas').waitFor();
  await page.getByText(digitalNumber).first().waitFor({ state: 'attached' });
  expect.soft(await findAccessibilityViolations(page, '.dialog'), 'PDF').toEqual([]);
  await leave(page);

  await look(page, '合同.docx', '文档：合同.docx');
  const pages = region(page, '文档：合同.docx');
  await pages.getByText(contractText.title).waitFor();
  await pages.getByRole('cell', { name: '螺纹钢' }).waitFor();
  await pages.getByText('页眉：内部资料').waitFor();
  await expectEventually(() =>
    pages.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth > 0),
  ).toBe(true);
  expect(await pages.getByRole('link', { name: '合同范本' }).getAttribute('rel')).toBe('noopener noreferrer');
  expect.soft(await findAccessibilityViolations(page, '.dialog'), 'Word').toEqual([]);
  await leave(page);

  await look(page, '说明.txt', '文本：说明.txt');
  await region(page, '文本').getByText('合同').waitFor();
  await pressKeys(page, 'e');
  await waitForFocus(page.getByLabel('编辑 说明.txt'));
  await page.getByText('原文件为 GBK 编码，保存的新版本为 UTF-8 编码').waitFor();
  await pressKeys(page, 'Control+End');
  await page.keyboard.type('def 追加');
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '已存为版本 2，保存表单后生效');
  await region(page, '文本').getByText('def 追加').waitFor();
  await pressKeys(page, 'v');
  await page.getByRole('complementary', { name: '版本' }).getByText('版本 1').waitFor();
  expect.soft(await findAccessibilityViolations(page, '.dialog'), '版本').toEqual([]);
  await leave(page);

  await look(page, '清单.xlsx', '表格：明细');
  await pressKeys(page, ']');
  await waitForFocus(region(page, '表格：说明'));
  await pressKeys(page, '[');
  await waitForFocus(region(page, '表格：明细'));
  await pressKeys(page, 'e');
  await waitForFocus(page.getByLabel('A1', { exact: true }));
  await pressKeys(page, 'ArrowDown', 'Tab', 'Control+a');
  await page.keyboard.type('77.5');
  expect.soft(await findAccessibilityViolations(page, '.dialog'), '表格').toEqual([]);
  await pressKeys(page, 'Escape');
  await page
    .getByRole('dialog', { name: '提示' })
    .or(page.getByRole('alertdialog', { name: '提示' }))
    .waitFor();
  await pressKeys(page, 'Escape');
  await waitForFocus(page.getByLabel('B2', { exact: true }));
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '已存为版本 2，保存表单后生效');
  await waitForFocus(region(page, '表格：明细'));
  await leave(page);
  await expectEventually(() => focusedElementName(page)).toBe('清单.xlsx');

  await waitUntilButtonReady(page);
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '新增成功');
  const admin = await createAppClient('admin');
  const { rows } = await admin.post<Rows>('/auto/auto_showcase/list', { title, pageNum: 1, pageSize: 1 });
  const sheet = rows[0]?.files.find(({ name }) => name === '清单.xlsx');
  const bytes = await page.request.get(sheet?.url ?? '').then((answer) => answer.body());
  expect(read(bytes).Sheets.明细?.B2?.v).toBe(77.5);
  expect(read(bytes).Sheets.明细?.B3?.v).toBe(2);

  const [, kept] = /fileName=(.+)$/.exec(sheet?.url ?? '') ?? [];
  await page.goto(`/online-preview?tenant=DEFAULT&fileId=${kept}`);
  await waitForFocus(page.getByRole('region', { name: '表格：明细' }));
  await pressKeys(page, 'v');
  await page.getByRole('complementary', { name: '版本' }).getByText('版本 1').waitFor();
  expect.soft(await findAccessibilityViolations(page), '单独的页面').toEqual([]);
  await page.goto(`/online-preview?tenant=ELSEWHERE&fileId=${kept}`);
  await page.getByText('该文件属于其他租户').waitFor();
});

test('an invoice fills the other fields, and its button is hidden while there is one', async () => {
  const page = await openPage();
  await openForm(page, `发票示例 ${Date.now()}`);
  await choose(page, '上传发票', [plain('发票.pdf', buildInvoicePdf(printedTexts))]);
  await page.locator('[data-field="invoice"]', { hasText: '未验证' }).waitFor();
  await expectEventually(() => page.getByLabel('发票号码').inputValue()).toBe(digitalNumber);
  expect(await page.getByLabel('开票日期').inputValue()).toBe('2024-05-06');
  expect(await page.getByLabel('公司信用查询').inputValue()).toBe('上海供货有限公司');
  expect(await page.getByText('上传发票').count()).toBe(0);
  await page.getByRole('button', { name: '移除 发票.pdf' }).focus();
  await pressKeys(page, 'Enter');
  await page.getByText('上传发票').waitFor();
  await expectEventually(() => page.getByLabel('发票号码').inputValue()).toBe('');
  await page.getByLabel('公司信用查询').focus();
  await page.keyboard.type('甲乙丙有限公司');
  await page.getByRole('option', { name: /直接使用/ }).waitFor();
  await pressKeys(page, 'Enter');
  await expectEventually(() => page.getByLabel('公司信用查询').inputValue()).toBe('甲乙丙有限公司');
});

test('an upload that a lost network stopped is sent again, and the form keeps its values', async () => {
  const title = `断网示例 ${Date.now()}`;
  // Requests that load ahead fail too, and are repeated when their result is needed.
  const page = await openPage(
    { ownContext: true },
    /ERR_INTERNET_DISCONNECTED|Unable to preload|Failed to fetch/,
  );
  await openForm(page, title);
  await contextOf(page).setOffline(true);
  await choose(page, '上传文件', [plain('a.txt', Buffer.from('kept'))]);
  await page.getByText('网络中断，恢复后自动重传').waitFor();
  await choose(page, '上传文件', [plain('large.txt', Buffer.alloc(10 * 1024 * 1024 + 1, 'x'))]);
  await waitForToast(page, '文件大小超过 10MB');
  expect(await page.getByText('large.txt').count()).toBe(0);
  await contextOf(page).setOffline(false);
  await page.locator('[data-field="files"] a', { hasText: 'a.txt' }).waitFor();
  expect(await page.getByLabel('单行文本').inputValue()).toBe(title);
});

test('files that are chosen together keep their order, regardless of which upload ends first', async () => {
  const page = await openPage();
  await openForm(page, `附件顺序 ${Date.now()}`);
  await interceptRequests(page, '**/common/upload', async (route) => {
    const isFirst = route.request().postDataBuffer()?.includes('filename="甲.txt"');
    if (isFirst) await page.locator('[data-field="files"] a').nth(1).waitFor();
    await route.continue();
  });
  await choose(
    page,
    '上传文件',
    ['甲', '乙', '丙'].map((name) => plain(`${name}.txt`, Buffer.from(name))),
  );
  const kept = page.locator('[data-field="files"] a');
  await kept.nth(2).waitFor();
  expect((await kept.allInnerTexts()).map((text) => text.slice(0, 1))).toEqual(['甲', '乙', '丙']);
});

test('pictures come from the camera where the tenant allows it, by keyboard', async () => {
  const admin = await createAppClient('admin');
  const allow = await cameraSetting(admin);
  await allow('true');
  onTestFinished(() => allow('false'));
  const page = await openPage();
  await page.addInitScript(paintedCamera);
  await openForm(page, `拍照示例 ${Date.now()}`);
  await tabTo(page, /^上传文件/);
  await pressKeys(page, 'Enter');
  await waitForFocus(findDialog(page, '选择上传方式').getByRole('button', { name: '拍照上传' }));
  await pressKeys(page, 'Enter');
  await waitForFocus(findDialog(page, '拍照上传').getByRole('button', { name: '拍照' }));
  await pressKeys(page, 'Enter');
  await page.getByAltText('第 1 张').waitFor();
  expect.soft(await findAccessibilityViolations(page, '.dialog')).toEqual([]);
  await pressKeys(page, 'Control+Enter');
  await page.locator('[data-field="files"] a', { hasText: /^拍照-\d{8}-\d{6}-.+\.jpg$/ }).waitFor();
});

/** A camera that sees a painted square; runs in the page. */
function paintedCamera(): void {
  const canvas = document.createElement('canvas');
  // A stream of a canvas has a picture for every time it is painted.
  setInterval(() => canvas.getContext('2d')?.fillRect(0, 0, canvas.width, canvas.height), 100);
  Object.assign(navigator.mediaDevices, { getUserMedia: async () => canvas.captureStream(10) });
}

type Config = { configId: string; configKey: string; configName: string; configType: string };

async function cameraSetting(admin: Awaited<ReturnType<typeof createAppClient>>) {
  const { rows } = await admin.get<{ rows: Config[] }>(
    '/system/config/list?configKey=sys.upload.enable.camera',
  );
  const [config] = rows;
  return async (configValue: string) => {
    const { configId, configKey, configName, configType } = config ?? ({} as Config);
    await admin.post('/system/config/edit', { configId, configKey, configName, configType, configValue });
  };
}

async function openForm(page: Page, title: string): Promise<void> {
  // The browser's own dialog is answered from the first one on: to begin with it takes a moment.
  page.on('filechooser', () => {});
  await signInOnPage(page, 'admin', '/auto/auto_showcase');
  await waitForFocus(page.getByLabel('单行文本'));
  await page.keyboard.type(title);
}

/** Goes to the button by Tab and answers the browser's question for files. */
async function choose(page: Page, label: string, files: Chosen[]): Promise<void> {
  await tabTo(page, new RegExp(`^${label}`));
  const asked = page.waitForEvent('filechooser');
  await pressKeys(page, 'Enter');
  await (await asked).setFiles(files);
}

async function look(page: Page, name: string, shown: string): Promise<void> {
  await page.locator('[data-field="files"] a', { hasText: name }).focus();
  await pressKeys(page, 'Enter');
  await waitForFocus(region(page, shown));
}

async function leave(page: Page): Promise<void> {
  await pressKeys(page, 'Escape');
  await page.locator('.preview-dialog').waitFor({ state: 'hidden' });
}
