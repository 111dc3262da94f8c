/** A sheet that a form begins with: its head row and the rows below, whatever stands above them. Pure. */

/** `row`: the number in the sheet, from 1. Cells by column, '' for an empty one. */
export type StartRow = { readonly row: number; readonly cells: readonly string[] };

/** `title`: the line above the head row, '' without one. */
export type StartSheet = {
  readonly title: string;
  readonly header: readonly string[];
  readonly rows: readonly StartRow[];
};

/** Text that the database cannot store is dropped. */
export const cleanText = (text: string): string => text.toWellFormed().replaceAll('\0', '').trim();

export function createStartSheet(lines: readonly StartRow[]): StartSheet {
  const filled = lines
    .map(({ row, cells }) => ({ row, cells: cells.map(cleanText) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [first, second] = filled;
  const isTitled = first && second && countTexts(first) === 1 && countTexts(second) > 1;
  return {
    title: isTitled ? (first.cells.find((cell) => cell !== '') ?? '') : '',
    header: (isTitled ? second : first)?.cells ?? [],
    rows: filled.slice(isTitled ? 2 : 1),
  };
}

/** A merged title stands in each of its cells. */
const countTexts = ({ cells }: StartRow): number => new Set(cells.filter((cell) => cell !== '')).size;

/** Enough to know the kinds of columns; later ones that differ become errors of the import. */
const [maxJudgedCells, fewestJudgedRows] = [100_000, 500];

/** The rows by which the kinds of columns are judged: the first ones of a long sheet. */
export const takeJudgedRows = ({ header, rows }: StartSheet): readonly StartRow[] =>
  rows.slice(0, Math.max(fewestJudgedRows, Math.floor(maxJudgedCells / Math.max(1, header.length))));

export const toStartRows = (lines: readonly (readonly string[])[]): StartRow[] =>
  lines.map((cells, at) => ({ row: at + 1, cells }));
