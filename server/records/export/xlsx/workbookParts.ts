/** The small parts of an .xlsx package (ECMA-376): everything but the sheets' rows. */
import type { SheetColumn } from '../sheetTypes.ts';
import { headerStyle } from './workbookStyles.ts';
import { writeEscapedXml } from './xmlEscape.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationshipsNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelationshipsNamespace = 'http://schemas.openxmlformats.org/package/2006/relationships';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Text between tags, escaped for SpreadsheetML. */
export function escapeXmlText(text: string): string {
  const bytes = new Uint8Array(Buffer.from(text, 'utf8'));
  const out = new Uint8Array(bytes.length * 7);
  const end = writeEscapedXml(out, 0, { bytes, start: 0, end: bytes.length });
  return Buffer.from(out.subarray(0, end)).toString('utf8');
}

export const escapeAttribute = (text: string) => escapeXmlText(text).replaceAll('"', '&quot;');

/**
 * A sheet's name: at most 31 characters, without any of `[]:*?/\\`, and different from the names in `taken`,
 * case-insensitively.
 */
export function buildSheetName(title: string, taken: readonly string[]): string {
  const clean = title.replaceAll(/[[\]:*?/\\']/g, ' ').trim() || 'Sheet';
  const known = new Set(taken.map((name) => name.toLowerCase()));
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : ` (${number})`;
    const name = clean.slice(0, 31 - suffix.length) + suffix;
    if (!known.has(name.toLowerCase())) return name;
  }
}

export function buildSheetStart(columns: readonly SheetColumn[], widths: readonly number[]): string {
  const cols = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const cells = columns.map(
    (column) => `<c t="inlineStr" s="${headerStyle}"><is><t>${escapeXmlText(column.label)}</t></is></c>`,
  );
  return [
    declaration,
    `<worksheet xmlns="${mainNamespace}"><sheetViews><sheetView workbookViewId="0">`,
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    `<cols>${cols.join('')}</cols><sheetData><row>${cells.join('')}</row>`,
  ].join('');
}

/** The extent of a sheet's cells, including the header row. */
type SheetSize = { columns: number; rows: number };

/** `filtered`: the extent of the filter, which covers every row below the header in each column. */
export type WrittenSheet = { name: string; filtered?: SheetSize };

/** `after`: the elements that ECMA-376 places after the cells. */
export const buildSheetEnd = (after = ''): string => `</sheetData>${after}</worksheet>`;

export const buildAutoFilter = ({ columns, rows }: SheetSize): string =>
  `<autoFilter ref="A1:${formatColumnLetters(columns)}${rows}"/>`;

/** The letters of the column with that number, from 1: A, Z, AA. */
export function formatColumnLetters(number: number): string {
  const rest = (number - 1) % 26;
  const before = (number - 1 - rest) / 26;
  return `${before > 0 ? formatColumnLetters(before) : ''}${String.fromCharCode(65 + rest)}`;
}

/** Excel also stores the range of a sheet's filter under this name, and adds it if it is missing. */
const buildFilterRange = ({ name, filtered }: WrittenSheet, index: number) =>
  filtered &&
  `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">'${escapeXmlText(name)}'!$A$1:$${formatColumnLetters(filtered.columns)}$${filtered.rows}</definedName>`;

/** The parts that list the sheets. */
export function buildPackageParts(written: readonly WrittenSheet[]): { name: string; xml: string }[] {
  const sheets = [...written.keys()];
  const ranges = written.map(buildFilterRange).join('');
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relationshipsNamespace}/${type}" Target="${target}"/>`;
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
      xml: `${declaration}<Relationships xmlns="${packageRelationshipsNamespace}">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      xml: [
        declaration,
        `<workbook xmlns="${mainNamespace}" xmlns:r="${relationshipsNamespace}"><sheets>`,
        ...written.map(
          ({ name }, index) =>
            `<sheet name="${escapeAttribute(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
        ),
        '</sheets>',
        ranges && `<definedNames>${ranges}</definedNames>`,
        '</workbook>',
      ].join(''),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      xml: [
        declaration,
        `<Relationships xmlns="${packageRelationshipsNamespace}">`,
        ...sheets.map((index) =>
          relation(`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`),
        ),
        relation(`rId${written.length + 1}`, 'styles', 'styles.xml'),
        '</Relationships>',
      ].join(''),
    },
  ];
}
