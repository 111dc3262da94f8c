/** How wide a column has to be for its label and the texts of the loaded rows, as they are drawn. */
import { footerRows } from './footer.ts';
import type { ListModel } from './listModel.ts';
import { branchColumn } from './treeMoves.ts';
import type { ListColumn } from './view.ts';

/** How many texts, the longest by a rough measure, are measured exactly. */
const measured = 40;
const least = 48;
const most = 600;
/** Padding of a cell, and the marks next to its text. */
const padding = 14;
const asideOf = <Row>({ renderer, mark }: ListColumn<Row>): number => (renderer ? 16 : 0) + (mark ? 16 : 0);
const branchStep = 18;

type Fonts = { cell: string; header: string };
type Texts = { cells: readonly string[]; depth: number; fonts: Fonts };
type Fit = { ids: readonly string[]; element: HTMLElement };

/** In pixels, by column; `element` is the grid, whose fonts count. */
export function fittingWidths<Row>(
  { lines, state, view }: ListModel<Row>,
  columns: readonly ListColumn<Row>[],
  { ids, element }: Fit,
): Map<string, number> {
  const fonts = fontsIn(element);
  const rows = lines.all();
  const footers = footerRows(view.evals, state.evals, { total: state.total ?? 0, paged: true });
  const branch = view.tree && branchColumn(ids, columns)?.id;
  const depth = branch === undefined ? 0 : lines.branches.depth + 1;
  const fitted = columns.filter(({ id }) => ids.includes(id));
  return new Map(
    fitted.map((column) => {
      const texts = new Set(rows.map((row) => `${column.mark?.(row) ?? ''}${column.text(row)}`));
      const sums = footers.map(({ cells }) => cells[column.id] ?? '');
      const cells = longestTexts([...texts, ...sums]);
      return [column.id, fittingWidth(column, { cells, depth: column.id === branch ? depth : 0, fonts })];
    }),
  );
}

function fittingWidth<Row>(column: ListColumn<Row>, { cells, depth, fonts }: Texts): number {
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) return column.width;
  canvas.font = fonts.header;
  // A sort arrow with its number.
  const header = canvas.measureText(column.label).width + 24;
  canvas.font = fonts.cell;
  const longest = Math.max(0, ...cells.map((text) => canvas.measureText(text).width));
  const width = longest + asideOf(column) + depth * branchStep + padding;
  return Math.ceil(Math.min(most, Math.max(least, header, width)));
}

/** The longest by the rough rule that what is not ASCII is twice as wide. */
export function longestTexts(texts: readonly string[]): string[] {
  const roughly = (text: string) => text.length + (text.match(/[^\0-\x7f]/g)?.length ?? 0);
  const sized = texts.map((text) => ({ text, size: roughly(text) }));
  return sized
    .sort((one, other) => other.size - one.size)
    .slice(0, measured)
    .map(({ text }) => text);
}

function fontsIn(root: HTMLElement): Fonts {
  const fontOf = (selector: string) => {
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(root.querySelector(selector) ?? root);
    return `${fontWeight} ${fontSize} ${fontFamily}`;
  };
  return { cell: fontOf('.ag-cell'), header: fontOf('.ag-header-cell') };
}
