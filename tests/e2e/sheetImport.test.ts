/** Import by keyboard: the template is filled in, errors are shown, and the right rows are imported. */
import { readFileSync } from 'node:fs';
import { read, utils, write } from '@e965/xlsx';
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { createAppClient } from '../support/browser/appClient.ts';
import { openPage } from '../support/browser/browserPage.ts';
import { openSupplierImport } from '../support/browser/importDialog.ts';
import {
  expectEventually,
  findDialog,
  pressKeys,
  runByPalette,
  signInOnPage,
  tabTo,
  waitForFocus,
} from '../support/browser/keyboard.ts';

const supplier = `进口机械 ${Date.now()}`;

type List = { rows: { name: string; category: string; sysStatus: number }[]; total: number };

test('a filled-in template shows its errors by row and column, and imports the right rows on request', async () => {
  const page = await openPage();
  const asked = await openSupplierImport(page);
  await pressKeys(page, 'Control+Enter');
  await asked.getByText('请选择要导入的文件').waitFor();
  const template = await downloaded(page, '下载模板');
  expect(template.name).toMatch(/^供应商导入模板_\d{8}.*\.xlsx$/);
  const sheet = filledIn(template.bytes, [
    [supplier, '设备'],
    [`${supplier} 二`, '杂项'],
  ]);

  await tabTo(page, '选择文件');
  await choose(page, asked, sheet);
  await pressKeys(page, 'Control+Enter');
  const result = findDialog(page, '导入结果');
  await result.getByText('未导入任何记录：共 2 行，1 行有误').waitFor();
  await waitForFocus(result.getByRole('grid', { name: '导入错误' }));
  const errors = result.getByRole('row').filter({ hasText: '请从选项中选择' });
  await expectEventually(() => errors.allTextContents()).toEqual(['3类别请从选项中选择']);
  const marked = await downloaded(page, '下载标注错误的表格');
  expect(rowsOf(marked.bytes).map((row) => row.slice(0, 3))).toEqual([
    ['错误', '供应商名称', '类别'],
    [null, supplier, '设备'],
    ['类别：请从选项中选择', `${supplier} 二`, '杂项'],
  ]);

  await pressKeys(page, 'Control+Enter');
  await choose(page, asked, marked.bytes);
  await pressKeys(page, 'Tab', 'ArrowDown');
  await expectEventually(() => asked.getByLabel('导入正确的行').isChecked()).toBe(true);
  await pressKeys(page, 'Control+Enter');
  await result.getByText('成功导入 1 行，1 行有误未导入').waitFor();
  await pressKeys(page, 'Escape');
  await result.waitFor({ state: 'hidden' });
  await page.getByRole('grid', { name: '供应商' }).getByText(supplier, { exact: true }).waitFor();
  const caller = await createAppClient('xiejie');
  const list = await caller.post<List>('/auto/auto_supplier/list', { keyword: supplier });
  expect(list.rows).toMatchObject([{ name: supplier, category: '设备', sysStatus: 1 }]);
});

test('a dropped sheet imports a tree with children before parents, below new and existing records', async () => {
  const mark = String(Date.now()).slice(-8);
  const page = await openPage();
  await signInOnPage(page, 'xiejie', '/list/auto_material');
  await waitForFocus(page.getByRole('grid', { name: '物料分类' }));
  await runByPalette(page, 'record.import', '导入');
  const asked = findDialog(page, '物料分类导入');
  await waitForFocus(asked.getByRole('button', { name: '选择文件' }));
  const head = ['分类名称', '分类编码', '上级'];
  await drop(asked, [head, ['盘螺', `B${mark}`, `A${mark}`], ['线材', `A${mark}`, `A${mark}x`]]);
  await pressKeys(page, 'Control+Enter');
  const result = findDialog(page, '导入结果');
  await result.getByText('未导入任何记录：共 2 行，2 行有误').waitFor();
  const errors = result.getByRole('row').filter({ hasText: '上级' });
  await expectEventually(() => errors.allTextContents()).toEqual([
    `2上级上级所在的第 3 行有误`,
    `3上级“A${mark}x”不存在或不可选`,
  ]);
  await pressKeys(page, 'Control+Enter');
  await drop(asked, [head, ['盘螺', `B${mark}`, `A${mark}`], ['线材', `A${mark}`, '钢材']]);
  await pressKeys(page, 'Control+Enter');
  await result.getByText('成功导入 2 行').waitFor();
  const caller = await createAppClient('xiejie');
  const rows = async (asking: object) =>
    (
      await caller.post<{ rows: { id: string; pid: string; name: string }[] }>(
        '/auto/auto_material/list',
        asking,
      )
    ).rows;
  const [steel] = await rows({ name: '钢材' });
  const [wire] = await rows({ code: `A${mark}` });
  const [coil] = await rows({ code: `B${mark}` });
  expect([wire?.pid, coil?.pid]).toEqual([steel?.id, wire?.id]);
});

/** Drops a file over the dialog. */
async function drop(asked: Locator, rows: string[][]): Promise<void> {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), '数据');
  const base64: string = write(book, { type: 'base64', bookType: 'xlsx' });
  const dataTransfer = await asked.page().evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([Uint8Array.from(atob(text), (char) => char.charCodeAt(0))], '分类.xlsx'));
    return transfer;
  }, base64);
  await asked.locator('.import-drop').dispatchEvent('drop', { dataTransfer });
  await asked.getByText('分类.xlsx').waitFor();
}

async function downloaded(page: Page, name: string): Promise<{ name: string; bytes: Buffer }> {
  await tabTo(page, name);
  const downloading = page.waitForEvent('download');
  await pressKeys(page, 'Enter');
  const download = await downloading;
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** Enter on the button asks the system's own chooser, which stands outside the page. */
async function choose(page: Page, asked: Locator, buffer: Buffer): Promise<void> {
  await waitForFocus(asked.getByRole('button', { name: '选择文件' }));
  const input = asked.locator('input[type="file"]');
  await input.evaluate((element) => {
    element.addEventListener('click', (event) => {
      event.preventDefault();
      element.setAttribute('data-asked', '');
    });
  });
  await pressKeys(page, 'Enter');
  await expectEventually(() => input.getAttribute('data-asked')).toBe('');
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await input.setInputFiles({ name: '供应商.xlsx', mimeType, buffer });
  await asked.getByText('供应商.xlsx').waitFor();
}

function rowsOf(bytes: Buffer): unknown[][] {
  const book = read(bytes);
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  if (!sheet) throw new Error('The workbook has no sheet.');
  return utils.sheet_to_json<unknown[]>(sheet, { header: 1, defval: null });
}

/** The template's head and these rows below it. */
function filledIn(template: Buffer, rows: string[][]): Buffer {
  const [head = []] = rowsOf(template);
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([head, ...rows]), '供应商');
  return write(book, { type: 'buffer', bookType: 'xlsx' });
}
