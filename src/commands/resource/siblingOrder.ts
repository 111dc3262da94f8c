/** The order of a row among its siblings in a tree. Pure. */

type Row = Readonly<Record<string, unknown>>;

/** The body of the call that saves an order: a position for each id. */
export type SiblingOrder = { ids: string[]; orderNums: number[] };

/**
 * Moves the row by one place among the rows with the same parent, which are given in their order, and numbers
 * them from 1. Undefined at the end of the siblings.
 */
export function moveAmongSiblings(
  rows: readonly Row[],
  { id, parent, step }: { id: unknown; parent: string; step: 1 | -1 },
): SiblingOrder | undefined {
  const row = rows.find((one) => one.id === id);
  if (!row) return undefined;
  const siblings = rows.filter((one) => one[parent] === row[parent]);
  const from = siblings.indexOf(row);
  const neighbor = siblings[from + step];
  if (!neighbor) return undefined;
  const ordered = siblings.with(from, neighbor).with(from + step, row);
  return { ids: ordered.map((one) => String(one.id)), orderNums: ordered.map((_, index) => index + 1) };
}
