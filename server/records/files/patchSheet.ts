/**
 * Changes cells of an .xlsx in place (ECMA-376, 18.3). Only these cells' XML is rewritten; styles, formulas, pictures
 * and everything else stay identical to the byte. Formulas are recalculated when the file is opened.
 */
import { type CellObject, read, type WorkSheet } from '@e965/xlsx';
import type { EditedCell } from '../../../contract/calls/file.ts';
import { maxPreviewRows } from '../../../contract/limits/previewLimits.ts';
import { formatUtcDay } from '../../../contract/localTime.ts';
import { locateSheet, readParts } from '../sheet/packageParts.ts';
import { toPartKey } from '../sheet/packageRelations.ts';
import { UnreadableFileError } from '../unreadableFile.ts';
import { replaceZipEntries } from '../zip/replaceZipEntries.ts';
import { isDateCell } from './cellInput.ts';
import { patchRows } from './patchSheetXml.ts';
import { sanitizeWorkbook } from './sanitizeWorkbook.ts';

const bounds = { inflated: 100 * 1024 * 1024, cells: 1_000_000 };
const unsupportedMessage = '该表格的结构不支持在线编辑，请下载后修改再上传';

type SheetEdit = { sheet: number; cells: readonly EditedCell[] };

/** Throws UnreadableFileError for files that cannot be edited here: an old format, a missing sheet, a formula. */
export function patchSheet(file: Buffer, { sheet, cells }: SheetEdit): Buffer {
  if (file.toString('latin1', 0, 2) !== 'PK') throw new UnreadableFileError(unsupportedMessage);
  const book = read(sanitizeWorkbook(file, bounds), {
    dense: true,
    sheets: sheet,
    sheetRows: maxPreviewRows + 1,
    cellNF: true,
    cellHTML: false,
  });
  const shown = book.Sheets[book.SheetNames[sheet] ?? ''];
  if (!shown) throw new UnreadableFileError('没有这张表');
  const date1904 = book.Workbook?.WBProps?.date1904 ?? false;
  const { workbook, part, xml } = readEditedParts(file, sheet);
  const written = cells.map(({ row, column, value }) => ({
    row,
    column,
    content: buildCellContent(value, isDateCell(getCell(shown, row, column)) ? { date1904 } : undefined),
  }));
  const replacements = { [part]: patchRows(xml, written), [workbook.key]: withRecalculation(workbook.xml) };
  return replaceZipEntries(
    file,
    new Map(Object.entries(replacements).map(([key, text]) => [key, Buffer.from(text, 'utf8')])),
    toPartKey,
  );
}

type EditedParts = { workbook: { key: string; xml: string }; part: string; xml: string };

/** The workbook, and the part of its n-th sheet, which its relationship names, by their keys. */
function readEditedParts(file: Buffer, index: number): EditedParts {
  const { workbook, sheet: part, size } = locateSheet(file, index, bounds.inflated);
  if (part === undefined) throw new UnreadableFileError(unsupportedMessage);
  const content = readParts(file, bounds.inflated - size, (key) => key === part).get(part);
  if (content === undefined) throw new UnreadableFileError(unsupportedMessage);
  return {
    workbook: { key: workbook.key, xml: workbook.xml.toString('utf8') },
    part,
    xml: content.toString('utf8'),
  };
}

// Read in dense mode: rows of cells with holes.
const getCell = (sheet: WorkSheet, row: number, column: number): CellObject | undefined =>
  ((sheet['!data'] ?? []) as (CellObject | undefined)[][])[row - 1]?.[column - 1];

/** The content of `<c>` and its type. A number only if it is exact as a double; never a formula. */
function buildCellContent(value: string, date: { date1904: boolean } | undefined): string {
  if (value === '') return '/>';
  const serial = date && parseSerialDate(value, date.date1904);
  if (serial !== undefined) return `><v>${serial}</v></c>`;
  if (/^-?(0|[1-9]\d{0,14})(\.\d{1,14})?$/.test(value) && value.replace(/\D/g, '').length <= 15)
    return `><v>${value}</v></c>`;
  return ` t="inlineStr"><is><t xml:space="preserve">${escapeText(value)}</t></is></c>`;
}

/**
 * Days of the sheets' calendar. Undefined for a text that is not a day, and before March 1900, where that calendar is
 * off by one day.
 */
function parseSerialDate(text: string, date1904: boolean): number | undefined {
  const [, day, hour = '0', minute = '0', second = '0'] =
    /^(\d{4}-\d{2}-\d{2})(?: (\d{2}):(\d{2})(?::(\d{2}))?)?$/.exec(text) ?? [];
  if (day === undefined) return undefined;
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight) || formatUtcDay(midnight) !== day) return undefined;
  const seconds = Number(hour) * 3600 + Number(minute) * 60 + Number(second);
  const days = (midnight - Date.UTC(1899, 11, 30)) / 86_400_000 - (date1904 ? 1462 : 0);
  return days < 61 ? undefined : days + seconds / 86_400;
}

/** ECMA-376, ST_Xstring: escapes the characters that XML forbids, and text that would be read as such an escape. */
const escapeText = (text: string): string =>
  text
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what has to be escaped
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, (char) => {
      return `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
    });

function withRecalculation(workbook: string): string {
  if (/<calcPr\b/.test(workbook)) {
    return workbook.replace(/<calcPr\b([^>]*?)(\/?)>/, (_, attributes: string, end: string) => {
      const others = attributes.replace(/\sfullCalcOnLoad="[^"]*"/, '');
      return `<calcPr${others} fullCalcOnLoad="1"${end}>`;
    });
  }
  // Its position in the sequence of CT_Workbook.
  return workbook.replace(
    /<\/definedNames>|<\/externalReferences>(?![\s\S]*<\/definedNames>)|<\/sheets>(?![\s\S]*(<\/definedNames>|<\/externalReferences>))/,
    '$&<calcPr fullCalcOnLoad="1"/>',
  );
}
