/** Cells whose value is a picture, a data type or an error with details. */
import { expect, test } from 'vitest';
import { openWorkbook } from '../../../../server/records/sheet/openWorkbook.ts';
import { readSheet } from '../../../../server/records/sheet/readSheet.ts';
import { scanRows } from '../../../../server/records/sheet/scanRows.ts';
import { buildStoredZip } from '../../../../server/records/zip/buildZip.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const rich = 'http://schemas.microsoft.com/office/2017/06/relationships';

const cells = [1, 2, 3, 4, 9].map((vm) => `<c t="e" vm="${vm}"><v>#VALUE!</v></c>`).join('');
const formula = '<c t="e" vm="2"><f>A2</f><v>#VALUE!</v></c><c t="e" vm="3"><f>A2</f><v>#VALUE!</v></c>';

/** The values of metadata are listed in another order than the rich values. */
const parts = new Map(
  Object.entries({
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"/>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="a" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="数据" sheetId="1" r:id="a"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="a" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="b" Type="${office}/sheetMetadata" Target="metadata.xml"/><Relationship Id="c" Type="${rich}/rdRichValue" Target="richData/rdrichvalue.xml"/><Relationship Id="d" Type="${rich}/rdRichValueStructure" Target="richData/rdrichvaluestructure.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData><row><c t="inlineStr"><is><t>列</t></is></c></row><row>${cells}${formula}</row></sheetData></worksheet>`,
    'xl/metadata.xml': `<metadata xmlns="${main}"><metadataTypes><metadataType name="XLRICHVALUE"/></metadataTypes><futureMetadata name="XLRICHVALUE"><bk><extLst><ext uri="{3e2802c4}"><xlrd:rvb i="3"/></ext></extLst></bk><bk><extLst><ext uri="{3e2802c4}"><xlrd:rvb i="1"/></ext></extLst></bk><bk><extLst><ext uri="{3e2802c4}"><xlrd:rvb i="0"/></ext></extLst></bk><bk><extLst><ext uri="{3e2802c4}"><xlrd:rvb i="2"/></ext></extLst></bk></futureMetadata><cellMetadata><bk><rc t="1" v="3"/></bk></cellMetadata><valueMetadata><bk><rc t="1" v="2"/></bk><bk><rc t="1" v="1"/></bk><bk><rc t="1" v="0"/></bk><bk><rc t="1" v="3"/></bk></valueMetadata></metadata>`,
    'xl/richData/rdrichvalue.xml':
      '<rvData><rv s="0"><v>0</v></rv><rv s="1"><v>536870912</v></rv><rv s="3"><v>0</v></rv><rv s="2"><v>8</v></rv></rvData>',
    'xl/richData/rdrichvaluestructure.xml':
      '<rvStructures><s t="_localImage"><k n="_rvRel:LocalImageIdentifier" t="i"/></s><s t="_linkedentity2"><k n="%EntityId" t="s"/></s><s t="_error"><k n="errorType" t="i"/></s><s t="_webimage"/></rvStructures>',
  }).map(([name, xml]) => [name, Buffer.from(xml, 'utf8')]),
);

const dataType =
  '单元格里是 Excel 的数据类型（如股票、地理位置），只能填入文字和数字，请复制后选择性粘贴为值，或直接填写';

test('a data type and an error with details are told apart from a picture', () => {
  const [row] = readSheet(buildStoredZip(parts)).rows;
  const told = [...(row?.problems?.values() ?? [])].map((problem) => problem.split('，')[0]);
  const [picture, error, type] = ['单元格里是图片', '单元格显示 #VALUE!', dataType.split('，')[0]];
  expect(told).toEqual([picture, type, error, picture, picture, type, error]);
  expect(row?.problems?.get(1)).toBe(dataType);
});

test('metadata that ends anywhere is read in finite time', () => {
  for (const name of [
    'xl/metadata.xml',
    'xl/richData/rdrichvalue.xml',
    'xl/richData/rdrichvaluestructure.xml',
  ])
    for (let length = 0; length < (parts.get(name)?.length ?? 0); length += 7) {
      const cut = parts.get(name)?.subarray(0, length) ?? Buffer.alloc(0);
      const book = openWorkbook(new Map(parts).set(name, cut));
      if (!book) throw new Error('The other parts are as usual.');
      expect(scanRows(book, { rows: 4, columns: 9, cells: 99 })).toHaveLength(2);
    }
});
