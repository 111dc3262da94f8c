/** The small parts of an .xlsx package (ECMA-376): everything but the sheets' rows. */
import type { SheetColumn } from './column.ts';
import { headerStyle } from './styles.ts';
import { writeXmlText } from './xmlText.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Text between tags, escaped as SpreadsheetML wants it. */
export function xmlTextOf(text: string): string {
  const bytes = new Uint8Array(Buffer.from(text, 'utf8'));
  const out = new Uint8Array(bytes.length * 7);
  const end = writeXmlText(out, 0, { bytes, start: 0, end: bytes.length });
  return Buffer.from(out.subarray(0, end)).toString('utf8');
}

const attribute = (text: string) => xmlTextOf(text).replaceAll('"', '&quot;');

/** A sheet's name: at most 31 characters, none of `[]:*?/\`. */
export function sheetName(title: string, index: number): string {
  const suffix = index === 0 ? '' : ` (${index + 1})`;
  const clean = title.replaceAll(/[[\]:*?/\\']/g, ' ').trim() || 'Sheet';
  return clean.slice(0, 31 - suffix.length) + suffix;
}

export function sheetStart(columns: readonly SheetColumn[]): string {
  const widths = columns.map(
    (column, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${column.width ?? 14}" customWidth="1"/>`,
  );
  const cells = columns.map(
    (column) => `<c t="inlineStr" s="${headerStyle}"><is><t>${xmlTextOf(column.label)}</t></is></c>`,
  );
  return [
    declaration,
    `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">`,
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    `<cols>${widths.join('')}</cols><sheetData><row>${cells.join('')}</row>`,
  ].join('');
}

export const sheetEnd = '</sheetData></worksheet>';

/** The parts that name the sheets; `title` gives the first sheet its name. */
export function packageParts(title: string, sheetCount: number): { name: string; xml: string }[] {
  const sheets = Array.from({ length: sheetCount }, (_, index) => index);
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relationships}/${type}" Target="${target}"/>`;
  return [
    {
      name: '[Content_Types].xml',
      xml: [
        declaration,
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">',
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
        `<Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/>`,
        `<Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/>`,
        ...sheets.map(
          (index) =>
            `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${contentType}.worksheet+xml"/>`,
        ),
        '</Types>',
      ].join(''),
    },
    {
      name: '_rels/.rels',
      xml: `${declaration}<Relationships xmlns="${packageRelationships}">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      xml: [
        declaration,
        `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>`,
        ...sheets.map(
          (index) =>
            `<sheet name="${attribute(sheetName(title, index))}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
        ),
        '</sheets></workbook>',
      ].join(''),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      xml: [
        declaration,
        `<Relationships xmlns="${packageRelationships}">`,
        ...sheets.map((index) =>
          relation(`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`),
        ),
        relation(`rId${sheetCount + 1}`, 'styles', 'styles.xml'),
        '</Relationships>',
      ].join(''),
    },
  ];
}
