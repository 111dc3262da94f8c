/** The styles part of the workbook: one cell format per column format. */
import type { SheetColumn } from '../sheetTypes.ts';

export const headerStyle = 1;
const dateStyle = 2;
const timeStyle = 3;
const firstNumberStyle = 4;
const maxDecimals = 8;

/** The index of a column's format in the result of `buildStylesXml`. */
export function getStyleIndex(column: SheetColumn): number {
  if (column.kind === 'date') return dateStyle;
  if (column.kind === 'time') return timeStyle;
  if (column.kind === 'number') {
    return column.precision === undefined ? 0 : firstNumberStyle + Math.min(column.precision, maxDecimals);
  }
  return 0;
}

const numberFormats = Array.from({ length: maxDecimals + 1 }, (_, decimals) =>
  decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`,
);

export function buildStylesXml(): string {
  const formats = ['yyyy-mm-dd', 'yyyy-mm-dd hh:mm:ss', ...numberFormats];
  const firstFormat = 164;
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    `<numFmts count="${formats.length}">`,
    ...formats.map((code, index) => `<numFmt numFmtId="${firstFormat + index}" formatCode="${code}"/>`),
    '</numFmts>',
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>',
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${formats.length + 2}">`,
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
    ...formats.map(
      (_, index) =>
        `<xf numFmtId="${firstFormat + index}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
    ),
    '</cellXfs>',
    // The base style of all others. Without it readers have to guess.
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
    '</styleSheet>',
  ].join('');
}
