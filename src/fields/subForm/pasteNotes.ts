/** Notes on the cells pasted into a sub-form; they follow their rows while rows are added and removed. */

/** Notes by `row.column`. */
export type CellNotes = Readonly<Record<string, string>>;

/** Moves the notes after rows are inserted (1) or removed (-1) at an index. */
export const shiftNotes = (notes: CellNotes, at: number, by: 1 | -1): CellNotes =>
  Object.fromEntries(
    Object.entries(notes).flatMap(([path, note]) => {
      const [row = '', column = ''] = path.split('.');
      const place = Number(row);
      if (by === -1 && place === at) return [];
      return [[place >= at ? `${place + by}.${column}` : path, note]];
    }),
  );

/** The notes without those of the cells that have changed. */
export const removeCellNotes = (notes: CellNotes, row: number, columns: readonly string[]): CellNotes =>
  Object.fromEntries(
    Object.entries(notes).filter(([path]) => !columns.some((column) => path === `${row}.${column}`)),
  );

/** Removes the notes of `count` rows. */
export const removeRowNotes = (notes: CellNotes, from: number, count: number): CellNotes =>
  Object.fromEntries(
    Object.entries(notes).filter(([path]) => {
      const row = Number(path.split('.')[0]);
      return row < from || row >= from + count;
    }),
  );

export const createRowNotes = (row: number, byColumn: CellNotes): CellNotes =>
  Object.fromEntries(Object.entries(byColumn).map(([column, note]) => [`${row}.${column}`, note]));
