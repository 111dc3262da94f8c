/** Workbooks for display and for editing, as other programs write them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { patchSheet } from '../../../../server/records/files/patchSheet.ts';
import { readSheetPage } from '../../../../server/records/files/sheetPage.ts';
import { replaceZipEntries } from '../../../../server/records/zip/replaceZipEntries.ts';

const sampleFile = (name: string): Buffer => readFileSync(path.resolve('tests/support/sheets', name));

const textsOf = (file: Buffer) =>
  readSheetPage(file, undefined).rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' ? cell : cell.text)),
  );

const shown = [
  ['名称', '说明', '税率（%）'],
  ['甲', '钢筋', '13%'],
];

test.each(['percent-encoded-names.xlsx', 'utf-16.xlsx'])('%s is shown and can be edited', (name) => {
  const file = sampleFile(name);
  expect(textsOf(file)).toEqual(shown);
  const edited = patchSheet(file, { sheet: 0, cells: [{ row: 2, column: 2, value: '水泥' }] });
  expect(textsOf(edited)).toEqual([shown[0], ['甲', '水泥', '13%']]);
});

test('a sheet whose content is missing or not readable is refused, and an empty one is shown', () => {
  const file = sampleFile('backslashes.xlsx');
  const withSheet = (xml: string) =>
    replaceZipEntries(file, new Map([['xl/worksheets/sheet1.xml', Buffer.from(xml)]]));
  const refused = '这张表的内容缺失或无法读取，请下载后查看';
  expect(() => readSheetPage(withSheet('<html/>'), undefined)).toThrow(refused);
  const links = Buffer.from(
    `<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="nowhere.xml"/></Relationships>`,
  );
  const missing = replaceZipEntries(file, new Map([['xl/_rels/workbook.xml.rels', links]]));
  expect(() => readSheetPage(missing, undefined)).toThrow(refused);
  const empty = withSheet(
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData/></worksheet>',
  );
  expect(readSheetPage(empty, undefined)).toMatchObject({ rows: [], editable: true });
});

test('a picture in a cell is shown as a picture, not as its formula', () => {
  const [, row] = textsOf(sampleFile('wps-picture.xlsx'));
  expect(row).toEqual(['带图', '[图片]', '1.5']);
});
