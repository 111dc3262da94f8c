/** Rewrites some cells in the XML of a worksheet. A cell keeps its style; everything else keeps its bytes. */

import { formatCellAddress, parseCellAddress } from '../sheet/cellAddress.ts';
import { UnreadableFileError } from '../unreadableFile.ts';

/** `content`: the text after the attributes of `<c`, to its end. */
export type CellPatch = { row: number; column: number; content: string };

type XmlPiece = { at: number; xml: string };

/** Throws UnreadableFileError for a cell with a formula, and for XML in a form that no known program writes. */
export function patchRows(xml: string, cells: readonly CellPatch[]): string {
  const [, before = '', inside, after = ''] =
    /^([\s\S]*?<sheetData\b[^>]*?(?:\/>|>))(?:([\s\S]*)<\/sheetData>)?([\s\S]*)$/.exec(xml) ?? [];
  if (before === '' || /<!--|<!\[CDATA\[/.test(inside ?? ''))
    throw new UnreadableFileError(unsupportedMessage);
  const rows = splitPieces(inside ?? '', rowPattern, (address) => Number(address) || undefined);
  const wanted = Map.groupBy(cells, ({ row }) => row);
  for (const [row, written] of wanted) {
    const at = rows.findIndex((one) => one.at >= row);
    const found = rows[at];
    if (found?.at === row) found.xml = patchRow(found.xml, written);
    else
      rows.splice(at < 0 ? rows.length : at, 0, {
        at: row,
        xml: patchRow(`<row r="${row}"></row>`, written),
      });
  }
  const opening = before.replace(/\/>$/, '>').replace(/<dimension\b[^>]*\/>/, '');
  return `${opening}${rows.map((one) => one.xml).join('')}</sheetData>${after}`;
}

const unsupportedMessage = '该表格的结构不支持在线编辑，请下载后修改再上传';
const rowPattern = /<row\b([^>]*?)(?:\/>|>[\s\S]*?<\/row>)/g;
const cellPattern = /<c\b([^>]*?)(?:\/>|>[\s\S]*?<\/c>)/g;

/** Every piece carries its own address; white space between pieces is dropped. */
function splitPieces(
  xml: string,
  pattern: RegExp,
  read: (address: string) => number | undefined,
): XmlPiece[] {
  let end = 0;
  const pieces = [...xml.matchAll(pattern)].map((match): XmlPiece => {
    const at = read(/\sr="([^"]*)"/.exec(match[1] ?? '')?.[1] ?? '');
    if (at === undefined || xml.slice(end, match.index).trim() !== '')
      throw new UnreadableFileError(unsupportedMessage);
    end = match.index + match[0].length;
    return { at, xml: match[0] };
  });
  if (xml.slice(end).trim() !== '') throw new UnreadableFileError(unsupportedMessage);
  return pieces;
}

function patchRow(xml: string, written: readonly CellPatch[]): string {
  const [, attributes = '', inside = ''] = /^<row\b([^>]*?)(?:\/>|>([\s\S]*)<\/row>)$/.exec(xml) ?? [];
  const cells = splitPieces(inside, cellPattern, (address) => parseCellAddress(address)?.column);
  for (const { row, column, content } of written) {
    const at = cells.findIndex((one) => one.at >= column);
    const found = cells[at]?.at === column ? cells[at] : undefined;
    if (found && /<f[\s>/]/.test(found.xml)) {
      throw new UnreadableFileError(`${formatCellAddress(row, column)} 是公式，不能在线编辑`);
    }
    const style = /^<c\b[^>]*?\s(s="\d+")/.exec(found?.xml ?? '')?.[1];
    const next = {
      at: column,
      xml: `<c r="${formatCellAddress(row, column)}"${style ? ` ${style}` : ''}${content}`,
    };
    if (found) cells[at] = next;
    else cells.splice(at < 0 ? cells.length : at, 0, next);
  }
  // The columns that a row spans are an optional hint.
  return `<row${attributes.replace(/\sspans="[^"]*"/, '')}>${cells.map((one) => one.xml).join('')}</row>`;
}
