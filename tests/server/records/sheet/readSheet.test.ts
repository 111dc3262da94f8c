/** Reading sheets of all kinds of programs. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { utils, write } from '@e965/xlsx';
import ExcelJS from 'exceljs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openWorkbook } from '../../../../server/records/sheet/openWorkbook.ts';
import { readSheet } from '../../../../server/records/sheet/readSheet.ts';
import { scanRows } from '../../../../server/records/sheet/scanRows.ts';
import { buildStoredZip } from '../../../../server/records/zip/buildZip.ts';
import { buildZip64 } from '../../../support/builders/zip64.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

type Parts = { rows: string; strings?: string; formats?: string; workbook?: string; sheet?: string };

/** The parts of a workbook whose second sheet is listed first. */
function partsOf({ rows, strings, formats, workbook, sheet }: Parts): Map<string, Buffer> {
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet2.xml" ContentType="${kind}.worksheet+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${kind}.sharedStrings+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml':
      workbook ??
      `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="数据" sheetId="7" r:id="rId2"/><sheet name="别的" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Target="/xl/worksheets/sheet2.xml" Type="${relationships}/worksheet" Id="rId2"/><Relationship Id="rId3" Type="${relationships}/styles" Target="styles.xml"/><Relationship Id="rId4" Type="${relationships}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData><row><c t="inlineStr"><is><t>不是这张</t></is></c></row></sheetData></worksheet>`,
    'xl/worksheets/sheet2.xml':
      sheet ??
      `<?xml version="1.0" encoding="UTF-8"?>\n<worksheet xmlns="${main}"><cols><col min="1" max="1" width="9"/></cols><sheetData>${rows}</sheetData><pageMargins left="1"/></worksheet>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}">${formats ?? '<cellXfs count="1"><xf numFmtId="0"/></cellXfs>'}</styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${strings ?? ''}</sst>`,
  };
  return new Map(Object.entries(parts).map(([name, xml]) => [name, Buffer.from(xml, 'utf8')]));
}

const cellsOf = (parts: Parts): string[][] =>
  readSheet(buildStoredZip(partsOf({ ...parts, rows: `${head}${parts.rows}` }))).rows.map(
    ({ cells }) => cells,
  );

/** Enough columns for all tests below. */
const head = '<row r="1"><c r="A1" t="inlineStr"><is><t>列</t></is></c></row>';

describe('the value of a cell', () => {
  test('texts are read whether shared or inline, plain or in runs, without phonetic text', () => {
    const strings =
      '<si><t>甲 &amp; 乙</t></si><si/><si><r><rPr><sz val="11"/></rPr><t xml:space="preserve">红 </t></r><r><t>字</t></r><rPh sb="0" eb="1"><t>ホン</t></rPh></si><si><t/></si><si><t>尾</t></si>';
    const shared = [0, 2, 4, 1, 3].map((index) => `<c t="s"><v>${index}</v></c>`).join('');
    expect(cellsOf({ strings, rows: `<row>${shared}</row>` })).toEqual([['甲 & 乙', '红 字', '尾']]);
    const own =
      '<c t="inlineStr"><is><r><t>一</t></r><r><t> 二</t></r></is></c><c t="str"><f>A1&amp;"x"</f><v>&lt;三&gt;</v></c>';
    expect(cellsOf({ rows: `<row>${own}</row>` })).toEqual([['一 二', '<三>']]);
  });

  test('escapes are decoded once', () => {
    const texts = [
      'a_x000D_b',
      '_x005F_x000D_',
      '&amp;lt;',
      '&#x4E2D;&#25991;',
      '&unknown;',
      'a\r\nb',
      '_x0001_',
    ];
    const rows = texts.map((text) => `<row><c t="str"><v>${text}</v></c></row>`).join('');
    expect(cellsOf({ rows }).flat()).toEqual([
      'a\rb',
      '_x000D_',
      '&lt;',
      '中文',
      '&unknown;',
      'a\nb',
      '\u0001',
    ]);
  });

  test('numbers are exact or reported as inexact', () => {
    const numbers = [
      '12',
      '-3.50',
      '0.1',
      '0.30000000000000004',
      '1E3',
      '1e-7',
      '123456789012345',
      '0',
      '007',
    ];
    const cells = numbers.map((number) => `<c><v>${number}</v></c>`).join('');
    expect(cellsOf({ rows: `<row>${cells}</row>` })).toEqual([
      ['12', '-3.5', '0.1', '0.3', '1000', '0.0000001', '123456789012345', '0', '7'],
    ]);
    const [row] = readSheet(
      buildStoredZip(
        partsOf({ rows: `${head}<row><c><v>1234567890123456</v></c><c t="e"><v>#N/A</v></c></row>` }),
      ),
    ).rows;
    expect(row?.problems).toEqual(
      new Map([
        [0, '数字超过 15 位已不精确，请设为文本格式后重新填写'],
        [1, '单元格显示 #N/A，请更正公式或直接填写值'],
      ]),
    );
  });

  test('a number is a date if its format is one of the file’s own, or a built-in one of Chinese programs', () => {
    const formats =
      '<numFmts><numFmt formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;" numFmtId="176"/><numFmt numFmtId="177" formatCode="0.00"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0"/><xf numFmtId="176" applyNumberFormat="1"><alignment/></xf><xf numFmtId="177"/><xf numFmtId="31"/><xf numFmtId="22"/></cellXfs>';
    const cells = [0, 1, 2, 3].map((style) => `<c s="${style}"><v>46344</v></c>`).join('');
    const rows = `<row>${cells}<c s="4"><v>25568.5</v></c><c s="1"><v>1</v></c></row>`;
    const expected = ['46344', '2026-11-18', '46344.00', '2026-11-18', '1969-12-31 12:00:00', '1900-01-01'];
    expect(cellsOf({ formats, rows })).toEqual([expected]);
    const workbook = `<workbook xmlns="${main}" xmlns:r="${relationships}"><workbookPr date1904="1"/><sheets><sheet name="x" sheetId="1" r:id="rId2"/></sheets></workbook>`;
    expect(cellsOf({ formats, workbook, rows: '<row><c s="1"><v>44882</v></c></row>' })).toEqual([
      ['2026-11-18'],
    ]);
    expect(
      cellsOf({
        rows: '<row><c t="d"><v>2026-11-18T00:00:00Z</v></c><c t="d"><v>2026-11-18T08:30:00</v></c></row>',
      }),
    ).toEqual([['2026-11-18', '2026-11-18 08:30:00']]);
  });
});

describe('the visible contents of a sheet', () => {
  test('a formula that no program has computed is an error, and one with an empty result is not', () => {
    const rows =
      '<row r="2"><c r="A2"><f>1+1</f><v></v></c><c r="B2"><f>1+1</f></c><c r="C2"><f t="shared" si="0"/><v>3</v></c><c r="D2" t="str"><f>""</f><v></v></c></row>';
    const [row] = readSheet(buildStoredZip(partsOf({ rows: `${head}${rows}` }))).rows;
    const problem = '公式没有计算结果，请用表格软件打开并保存后再导入';
    expect(row?.cells).toEqual(['', '', '3']);
    expect(row?.problems).toEqual(
      new Map([
        [0, problem],
        [1, problem],
      ]),
    );
  });

  test('the first visible sheet is read, not a hidden list of options or a chart', () => {
    const tags =
      '<sheet name="选项" sheetId="1" state="hidden" r:id="rId1"/><sheet name="图" sheetId="2" r:id="rId9"/><sheet name="数据" sheetId="3" r:id="rId2"/>';
    const workbook = `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>${tags}</sheets></workbook>`;
    expect(cellsOf({ workbook, rows: '<row r="2"><c><v>5</v></c></row>' })).toEqual([['5']]);
    const book = utils.book_new();
    for (const [name, text] of [
      ['选项', '不是这张'],
      ['数据', '列'],
    ] as const)
      utils.book_append_sheet(book, utils.aoa_to_sheet([[text], [1]]), name);
    book.Workbook = { Sheets: [{ Hidden: 2 }, {}] };
    for (const bookType of ['xlsx', 'biff8'] as const)
      expect(readSheet(write(book, { type: 'buffer', bookType })).header, bookType).toEqual(['列']);
  });

  test('merged cells have their value in each row that they cover', () => {
    const sheet = utils.aoa_to_sheet([
      ['列', '级别', '数量'],
      ['a', '高', 1],
      ['b', null, 2],
      [null, null, null],
      ['c', null, 3],
      ['d', null, 4],
    ]);
    sheet['!merges'] = [{ s: { r: 1, c: 1 }, e: { r: 4, c: 1 } }];
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, '数据');
    for (const bookType of ['xlsx', 'biff8'] as const) {
      const { rows } = readSheet(write(book, { type: 'buffer', bookType }));
      expect(
        rows.map(({ row, cells }) => [row, ...cells]),
        bookType,
      ).toEqual([
        [2, 'a', '高', '1'],
        [3, 'b', '高', '2'],
        [5, 'c', '高', '3'],
        [6, 'd', '', '4'],
      ]);
    }
  });

  test('a label in several lines is one label', () => {
    const rows =
      '<row r="1"><c t="inlineStr"><is><t>单价\n（元） </t></is></c></row><row><c><v>5</v></c></row>';
    expect(readSheet(buildStoredZip(partsOf({ rows }))).header).toEqual(['单价（元）']);
  });
});

test('cells are placed by their references, and one after the other without references', () => {
  const rows =
    '<row r="3" spans="1:4"><c r="B3"><v>1</v></c><c><v>2</v></c><c r="AB3" s="0"/><c r="F3" t="b"><v>1</v></c></row><row/><row><c t="str"><f>A1&amp;""</f><v></v></c><c><v>5</v></c></row>';
  const sheet = readSheet(buildStoredZip(partsOf({ rows: `${head}${rows}` })));
  expect(sheet.rows).toEqual([
    { row: 3, cells: ['', '1', '2', '', '', 'TRUE'] },
    { row: 5, cells: ['', '5'] },
  ]);
});

test('unusual but valid XML is read as well', () => {
  const prefixed = `<x:worksheet xmlns:x="${main}"><x:sheetData><x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>列</x:t></x:is></x:c></x:row><x:row r="2"><x:c r="A2"><x:v>5</x:v></x:c></x:row></x:sheetData></x:worksheet>`;
  expect(readSheet(buildStoredZip(partsOf({ rows: '', sheet: prefixed }))).rows).toEqual([
    { row: 2, cells: ['5'] },
  ]);
});

test('prefixed parts and numeric references to characters beyond 16 bits are read correctly', () => {
  const texts = ['&#x20BB7;', '&#128512;', '𠮷😀', '_x005F_x000D_', '&amp;lt;', 'x:y &lt;x:c&gt;'];
  const read = ['𠮷', '😀', '𠮷😀', '_x000D_', '&lt;', 'x:y <x:c>'];
  const written = (p: string) => {
    const cells = texts.map((text) => `<${p}c t="inlineStr"><${p}is><${p}t>${text}</${p}t></${p}is></${p}c>`);
    const shared = `<${p}c t="s"><${p}v>0</${p}v></${p}c>`;
    const header = head.replaceAll(/<(?=[a-z])/g, `<${p}`).replaceAll('</', `</${p}`);
    return `${header}<${p}row>${cells.join('')}${shared}</${p}row>`;
  };
  const strings = '<si><r><t>红</t></r><r><t xml:space="preserve"> &#x1F600;</t></r></si>';
  for (const [prefix, uri] of [
    ['x:', main],
    ['ns0:', main],
    ['', main],
    ['x:', 'http://purl.oclc.org/ooxml/spreadsheetml/main'],
  ] as const) {
    const xmlns = prefix === '' ? 'xmlns' : `xmlns:${prefix.slice(0, -1)}`;
    const sheet = `<${prefix}worksheet ${xmlns}="${uri}"><${prefix}sheetData>${written(prefix)}</${prefix}sheetData></${prefix}worksheet>`;
    const file = buildStoredZip(partsOf({ rows: '', strings, sheet }));
    expect(readSheet(file).rows, `${prefix} ${uri}`).toEqual([{ row: 2, cells: [...read, '红 😀'] }]);
    // Comments between cells are read by the library, with the same result.
    const foreign = sheet.replace('</', '<!-- --></');
    expect(readSheet(buildStoredZip(partsOf({ rows: '', strings, sheet: foreign }))).rows[0]?.cells[1]).toBe(
      '😀',
    );
  }
});

const realFile = (name: string): Buffer =>
  readFileSync(path.join(import.meta.dirname, '../../../support/sheets', name));

describe('the parts of a package', () => {
  test('parts are found although the entries of the archive are written with backslashes', () => {
    const { header, rows } = readSheet(realFile('backslashes.xlsx'));
    expect(header).toEqual(['名称', '说明', '金额']);
    expect(rows).toEqual([{ row: 2, cells: ['甲', '一', '1.5'] }]);
  });

  test.each(['percent-encoded-names.xlsx', 'utf-16.xlsx'])('%s is read', (name) => {
    const { header, rows } = readSheet(realFile(name));
    expect(header).toEqual(['名称', '说明', '税率（%）']);
    expect(rows).toMatchObject([{ row: 2, cells: ['甲', '钢筋', '13%'] }]);
  });

  test('names of parts are equal whichever of them is percent-encoded', () => {
    const parts = partsOf({ rows: `${head}<row r="2"><c r="A2"><v>5</v></c></row>` });
    const renamed = (name: string, target: string) =>
      buildStoredZip(
        new Map(
          [...parts].map(([at, xml]) => [
            at.replace('sheet2.xml', name),
            Buffer.from(xml.toString('utf8').replace('worksheets/sheet2.xml"', `worksheets/${target}"`)),
          ]),
        ),
      );
    for (const [name, target] of [
      ['%E8%A1%A8%201.xml', '%e8%a1%a8%201.xml'],
      ['%E8%A1%A8 1.xml', '表%201.XML'],
      ['表 1.xml', '表 1.xml'],
      ['100%.xml', '100%25.xml'],
    ] as const)
      expect(readSheet(renamed(name, target)).rows, name).toEqual([{ row: 2, cells: ['5'] }]);
  });

  test('a part in another encoding than UTF-8 and UTF-16 is refused with its encoding', () => {
    const sheet = `<?xml version="1.0" encoding="GB2312"?><worksheet xmlns="${main}"><sheetData>${head}<row r="2"><c t="str"><v>字</v></c></row></sheetData></worksheet>`;
    expect(() => readSheet(buildStoredZip(partsOf({ rows: '', sheet })))).toThrow(
      '文件内部使用的编码 GB2312 无法读取，请用 Excel 或 WPS 打开并重新保存',
    );
    const ascii = sheet.replaceAll(/[一-龥]/g, 'x');
    expect(readSheet(buildStoredZip(partsOf({ rows: '', sheet: ascii }))).header).toEqual(['x']);
  });

  test('a document type is refused in every encoding', () => {
    const hostile = `<!DOCTYPE a [<!ENTITY b "c">]><worksheet xmlns="${main}"><sheetData>${head}</sheetData></worksheet>`;
    for (const xml of [
      Buffer.from(hostile),
      Buffer.from(`\ufeff${hostile}`, 'utf16le'),
      Buffer.from(hostile, 'utf16le'),
    ])
      expect(() =>
        readSheet(buildStoredZip(partsOf({ rows: '' }).set('xl/worksheets/sheet2.xml', xml))),
      ).toThrow('文件不是可读取的');
  });

  test('parts are found by their relationships, whatever their folders and letters', () => {
    const strict = 'http://purl.oclc.org/ooxml/officeDocument/relationships';
    const own: Record<string, string> = {
      '_rels/.rels': `<x:Relationships xmlns:x="http://schemas.openxmlformats.org/package/2006/relationships"><x:Relationship Id="a" Type="${strict}/officeDocument" Target="/Book/Main.xml"/></x:Relationships>`,
      'book/main.xml': `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="数据" sheetId="7" r:id="x1"/></sheets></workbook>`,
      'book/_rels/main.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="x1" Type="${strict}/worksheet" Target="../The%20sheets/one.xml"/><Relationship Id="x2" Type="${strict}/styles" Target="/formats.xml"/><Relationship Id="x3" Type="${strict}/sharedStrings" Target="texts.xml"/></Relationships>`,
      '\\the sheets\\ONE.xml': `<worksheet xmlns="${main}"><sheetData>${head}<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" s="1"><v>0.5</v></c></row></sheetData></worksheet>`,
      'Formats.xml': `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="9"/></cellXfs></styleSheet>`,
      'Book/Texts.xml': `<sst xmlns="${main}"><si><t>字</t></si></sst>`,
      '[content_types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    };
    const parts = new Map(Object.entries(own).map(([name, xml]) => [name, Buffer.from(xml, 'utf8')]));
    expect(readSheet(buildStoredZip(parts)).rows).toMatchObject([{ row: 2, cells: ['字', '50%'] }]);
  });
});

test('a file of another kind is refused with its kind', () => {
  expect(() => readSheet(realFile('html.xls'))).toThrow('文件的内容是网页（HTML），不是 .xlsx 或 .xls 表格');
  const archive = buildStoredZip(new Map([['a.txt', Buffer.from('a')]]));
  expect(() => readSheet(archive)).toThrow('文件的内容是压缩包（ZIP）');
  const whole = realFile('percent.xlsx');
  expect(() => readSheet(whole.subarray(0, whole.length - 200))).toThrow('文件不完整');
});

test('a picture that WPS has put into a cell is an error of the cell', () => {
  const [row] = readSheet(realFile('wps-picture.xlsx')).rows;
  expect(row?.cells).toEqual(['带图', '', '1.5']);
  expect(row?.problems?.get(1)).toBe('单元格里是图片，图片不能这样填入，请清空此格，保存后在记录中上传');
});

test('a picture in a cell is an error of the cell however it is written', () => {
  const cells = [
    '<c t="inlineStr"><is><t>=DISPIMG("ID_6",1)</t></is></c>',
    '<c t="s"><v>0</v></c>',
    '<c><f>_xlfn.DISPIMG("ID_6",1)</f></c>',
    '<c t="e"><f>DISPIMG("ID_6",1)</f><v>#NAME?</v></c>',
    '<c t="str"><f>_xlfn.IMAGE("http://a.example/b.png")</f><v></v></c>',
    '<c t="e" vm="1"><f>_xlfn.IMAGE("http://a.example/b.png")</f><v>#VALUE!</v></c>',
    '<c t="e" vm="2"><v>#VALUE!</v></c>',
  ];
  const strings = '<si><t>=IMAGE("http://a.example/b.png")</t></si>';
  const rows = `${head}<row r="2">${cells.join('')}<c t="str"><f>IF(1,"","x")</f><v></v></c><c t="str"><v>DISPIMG(x)</v></c></row>`;
  // Comments between cells are read by the library, which does not tell pictures that are placed in cells by Excel.
  for (const [xml, count] of [
    [rows, cells.length],
    [rows.replace('</row>', '</row><!-- -->'), cells.length - 1],
  ] as const) {
    const [row] = readSheet(buildStoredZip(partsOf({ rows: xml, strings }))).rows;
    expect(row?.cells.at(-1)).toBe('DISPIMG(x)');
    const pictures = [...(row?.problems?.values() ?? [])].filter((problem) => problem.includes('图片'));
    expect(pictures).toHaveLength(count);
    expect(row?.problems?.size).toBe(cells.length);
  }
});

test('a workbook with 64-bit records is read', () => {
  const parts = partsOf({ rows: `${head}<row r="2"><c r="A2"><v>5</v></c></row>` });
  expect(readSheet(buildZip64(parts)).rows).toEqual([{ row: 2, cells: ['5'] }]);
});

test('more cells or rows than the bounds are refused, and columns beyond them are ignored', () => {
  const rows = Array.from({ length: 4 }, () => '<row><c><v>1</v></c><c><v>2</v></c></row>').join('');
  const book = openWorkbook(partsOf({ rows }));
  if (!book) throw new Error('The book is as usual.');
  expect(scanRows(book, { rows: 4, columns: 1, cells: 8 }).map(({ cells }) => cells)).toEqual(
    Array.from({ length: 4 }, () => ['1']),
  );
  expect(() => scanRows(book, { rows: 4, columns: 2, cells: 7 })).toThrow('单元格过多');
  expect(() => scanRows(book, { rows: 3, columns: 2, cells: 8 })).toThrow('一次最多导入');
});

test('a sheet that is truncated anywhere is refused or read in finite time', () => {
  const whole = partsOf({ rows: `${head}<row r="2"><c r="A2" t="str"><v>a&amp;b</v></c></row>` });
  const sheet = whole.get('xl/worksheets/sheet2.xml') ?? Buffer.alloc(0);
  for (let length = 0; length < sheet.length; length += 1) {
    const ends = [
      sheet.subarray(0, length),
      Buffer.concat([sheet.subarray(0, length), Buffer.from('</sheetData')]),
    ];
    for (const broken of ends) {
      try {
        readSheet(buildStoredZip(new Map(whole).set('xl/worksheets/sheet2.xml', broken)));
      } catch (error) {
        expect(error).toMatchObject({ name: 'Unreadable' });
      }
    }
  }
});

const text = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.constantFrom('=1+1', '<a>&"\'', ' x ', '𠮷😀', '110105194912310021', '两\n行', '_x', 'a_b'),
  )
  // XML cannot contain such characters, and the libraries differ in a spreadsheet's own escape.
  .map((value) => value.toWellFormed().replaceAll(/(?![\t\n])\p{Cc}|[\ufffe\uffff]|_x[\da-f]{4}_/giu, ''));
const value = fc.oneof(
  text,
  fc.integer({ min: -1_000_000, max: 1_000_000_000 }),
  fc.integer({ min: 0, max: 99_999_999 }).map((cents) => cents / 100),
  fc.boolean(),
);
const asRead = (one: string | number | boolean) =>
  typeof one === 'boolean' ? String(one).toUpperCase() : String(one);
/** Row 1 is a header. Empty rows are omitted. */
const expectedOf = (rows: (string | number | boolean)[][]) =>
  rows.map((row) => row.map(asRead)).filter((row) => row.some((one) => one !== ''));
const padded = (rows: { cells: string[] }[]) => rows.map(({ cells }) => [...cells, '', ''].slice(0, 3));
const table = fc.array(fc.tuple(value, value, value), { minLength: 1, maxLength: 6 });
const anything = (rows: (string | number | boolean)[][]) => expectedOf(rows).length > 0;

describe('the sheets of other libraries', () => {
  test('the first library’s sheets are read as written, with inline texts, with shared texts, and as .xls', () => {
    const books = fc.constantFrom({ bookSST: false }, { bookSST: true }, { bookType: 'biff8' as const });
    fc.assert(
      fc.property(table.filter(anything), books, (rows, options) => {
        const book = utils.book_new();
        utils.book_append_sheet(book, utils.aoa_to_sheet([['甲', '乙', '丙'], ...rows]), '数据');
        const bytes = write(book, { type: 'buffer', bookType: 'xlsx', ...options });
        const expected = expectedOf(rows);
        expect(padded(readSheet(bytes).rows)).toEqual(expected);
      }),
      { numRuns: 200 },
    );
  });

  test('the second library’s sheets are read as written', async () => {
    await fc.assert(
      fc.asyncProperty(table.filter(anything), async (rows) => {
        const book = new ExcelJS.Workbook();
        const sheet = book.addWorksheet('数据');
        sheet.addRows([['甲', '乙', '丙'], ...rows]);
        const bytes = Buffer.from(await book.xlsx.writeBuffer());
        expect(padded(readSheet(bytes).rows)).toEqual(expectedOf(rows));
      }),
      { numRuns: 60 },
    );
  });
});
