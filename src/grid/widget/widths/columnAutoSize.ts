/** Measures the width that a column needs for its label and for the drawn texts of rows. */

import type { ListModel } from '../../model/listModel.ts';
import type { ListColumn } from '../../model/listView.ts';
import { findBranchColumn } from '../../model/rows/treeActions.ts';
import { buildFooterRows } from '../footerRows.ts';

/** The longest texts by a rough estimate; only this many are measured exactly. */
const maxMeasured = 40;
const minWidth = 48;
const maxWidth = 600;
/** Cell padding, and marks next to the text. */
const padding = 14;
const markWidth = <Row>({ renderer, mark, person }: ListColumn<Row>): number =>
  (renderer ? 16 : 0) + (mark ? 16 : 0) + (person ? 22 : 0);
const indentPx = 18;

type Fonts = { cell: string; quiet: string; tag: string; header: string };
type ColumnTexts = { cells: readonly string[]; depth: number; fonts: Fonts };
type AutoSizeRequest<Row> = {
  ids: readonly string[];
  /** The grid, whose fonts apply. */
  element: HTMLElement;
  rows: readonly Row[];
};

/** Widths in pixels by column. */
export function measureColumnWidths<Row>(
  { rowModel, state, view }: ListModel<Row>,
  columns: readonly ListColumn<Row>[],
  { ids, element, rows }: AutoSizeRequest<Row>,
): Map<string, number> {
  const fonts = readFonts(element);
  const footers = buildFooterRows(view.evals, state.evals, { total: state.total ?? 0, paged: true });
  const branch = view.tree && findBranchColumn(ids, columns)?.id;
  const depth = branch === undefined ? 0 : rowModel.branches.depth + 1;
  const fitted = columns.filter(({ id }) => ids.includes(id));
  return new Map(
    fitted.map((column) => {
      const texts = new Set(rows.map((row) => `${column.mark?.(row) ?? ''}${column.text(row)}`));
      const sums = footers.map(({ cells }) => cells[column.id] ?? '');
      const cells = selectLongestTexts([...texts, ...sums]);
      return [
        column.id,
        measureColumnWidth(column, { cells, depth: column.id === branch ? depth : 0, fonts }),
      ];
    }),
  );
}

function measureColumnWidth<Row>(column: ListColumn<Row>, { cells, depth, fonts }: ColumnTexts): number {
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) return column.width;
  canvas.font = fonts.header;
  // A sort arrow with its number.
  const header = canvas.measureText(column.label).width + 24;
  canvas.font = fonts[fontOf(column)];
  const longest = Math.max(0, ...cells.map((text) => canvas.measureText(widenFigures(text)).width));
  const width = longest + markWidth(column) + depth * indentPx + padding;
  return Math.ceil(Math.min(maxWidth, Math.max(minWidth, header, width)));
}

/**
 * Cells draw digits, and the marks and blanks beside them, with one width (tabular figures). A canvas does not, so it
 * measures noughts in their places: `2026-11-28 至` → `00000000000至`.
 */
export const widenFigures = (text: string): string =>
  text.replaceAll(/\d[\d\-+.,:/ ]*|[-+ ](?=\d)/g, (figures) => '0'.repeat(figures.length));

/** The longest texts; non-ASCII characters count twice. */
export function selectLongestTexts(texts: readonly string[]): string[] {
  const roughly = (text: string) => text.length + (text.match(/[^\0-\x7f]/g)?.length ?? 0);
  const sized = texts.map((text) => ({ text, size: roughly(text) }));
  return sized
    .sort((one, other) => other.size - one.size)
    .slice(0, maxMeasured)
    .map(({ text }) => text);
}

const fontOf = <Row>({ kind, renderer }: ListColumn<Row>): keyof Fonts => {
  if (renderer) return renderer === 'tag' ? 'tag' : 'cell';
  return kind === 'muted' || kind === 'time' ? 'quiet' : 'cell';
};

function readFonts(root: HTMLElement): Fonts {
  const styleOf = (selector: string) => getComputedStyle(root.querySelector(selector) ?? root);
  const format = ({ fontWeight, fontFamily }: CSSStyleDeclaration, size: string) =>
    `${fontWeight} ${size} ${fontFamily}`;
  const [cell, header] = [styleOf('.ag-cell'), styleOf('.ag-header-cell')];
  return {
    cell: format(cell, cell.fontSize),
    quiet: format(cell, sizeOf(cell, '--text-sm')),
    tag: format(cell, sizeOf(cell, '--text-xs')),
    header: format(header, header.fontSize),
  };
}

const sizeOf = (style: CSSStyleDeclaration, token: string): string =>
  style.getPropertyValue(token).trim() || style.fontSize;
