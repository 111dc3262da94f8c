/** Rows that form a tree by the id of their parent, in the order in which they are given. */

type ParentOf<R> = (row: R) => string | null | undefined;

/** A row of the top has no parent, or the parent '0'. */
const topOf = (parent: string | null | undefined): string => (parent === '0' ? '' : (parent ?? ''));

/**
 * The rows whose ancestors are all among the rows: what lies below a row that is disabled or missing is left out, and
 * does not become a row of the top.
 */
export function dropOrphans<R>(rows: readonly R[], idOf: (row: R) => string, parentOf: ParentOf<R>): R[] {
  const below = Map.groupBy(rows, (row) => topOf(parentOf(row)));
  const reached = new Set<R>();
  let level = below.get('') ?? [];
  while (level.length > 0) {
    for (const row of level) reached.add(row);
    level = level.flatMap((row) => below.get(idOf(row)) ?? []).filter((row) => !reached.has(row));
  }
  return rows.filter((row) => reached.has(row));
}

/** The rows that are open, those that are held, and the rows above them: what a choice offers and what it can keep. */
export function withHeldRows<R>(
  rows: readonly R[],
  held: ReadonlySet<string>,
  { idOf, parentOf, isEnabled }: HeldTreeOf<R>,
): R[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  const shown = new Set(dropOrphans(rows.filter(isEnabled), idOf, parentOf).map(idOf));
  for (const row of rows.filter((one) => held.has(idOf(one)))) {
    for (let at: R | undefined = row; at && !shown.has(idOf(at)); at = byId.get(topOf(parentOf(at)))) {
      shown.add(idOf(at));
    }
  }
  return rows.filter((row) => shown.has(idOf(row)));
}

type HeldTreeOf<R> = { idOf: (row: R) => string; parentOf: ParentOf<R>; isEnabled: (row: R) => boolean };

/** The parent of a row among those that `tree` keeps: its nearest ancestor there, or null. The rows have no cycles. */
export function nearestAncestor<R>(row: R, byId: ReadonlyMap<string, R>, tree: TreeOf<R>): string | null {
  for (let at = topOf(tree.parentOf(row)); at !== ''; ) {
    const above = byId.get(at);
    if (!above) return null;
    if (tree.isKept(above)) return at;
    at = topOf(tree.parentOf(above));
  }
  return null;
}

type TreeOf<R> = { parentOf: ParentOf<R>; isKept: (row: R) => boolean };
