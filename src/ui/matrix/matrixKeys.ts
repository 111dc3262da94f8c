/** Moves in a matrix of cells by key. Column -1 is the column of labels, where ← and → fold the rows. */

export type MatrixPosition = { row: number; column: number };

const pageRows = 10;

/** The position after the key; undefined for keys that do not move. */
export function moveInMatrix(
  { row, column }: MatrixPosition,
  key: string,
  size: { rows: number; columns: number },
): MatrixPosition | undefined {
  const moves: Readonly<Record<string, MatrixPosition>> = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    PageUp: { row: row - pageRows, column },
    PageDown: { row: row + pageRows, column },
    Home: { row: 0, column },
    End: { row: size.rows - 1, column },
  };
  const to = Object.hasOwn(moves, key) ? moves[key] : undefined;
  return to && { row: clamp(to.row, 0, size.rows - 1), column: clamp(to.column, -1, size.columns - 1) };
}

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));
