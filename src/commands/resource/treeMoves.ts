/** Moves of a row in a tree: among its siblings, out of its parent, below its sibling, beside another row. Pure. */

type Row = Readonly<Record<string, unknown>>;

export type TreeRows = {
  /** All rows of the tree, siblings in their order. */
  rows: readonly Row[];
  /** The property with the id of the parent; '0' for a root. */
  parent: string;
};

/** The body of the call that saves a move: a position for each sibling, and their parent if it changes. */
export type TreeMove = { ids: string[]; orderNums: number[]; parentId?: string };

export type MoveDirection = 'up' | 'down' | 'out' | 'into';
/** The place of a dropped row in relation to another row. */
export type TreePlace = 'before' | 'after' | 'into';

const root = '0';

/** Undefined without a target: at the ends of the siblings, out of a root, into the first sibling. */
export function moveByStep(tree: TreeRows, id: string, direction: MoveDirection): TreeMove | undefined {
  const row = findRow(tree, id);
  if (!row) return undefined;
  const siblings = childrenOf(tree, parentOf(tree, row));
  const at = siblings.indexOf(row);
  const above = siblings[at - 1];
  const below = siblings[at + 1];
  if (direction === 'up') return above && placeBeside(tree, id, { target: above, place: 'before' });
  if (direction === 'down') return below && placeBeside(tree, id, { target: below, place: 'after' });
  if (direction === 'into') return above && placeBeside(tree, id, { target: above, place: 'into' });
  const owner = findRow(tree, parentOf(tree, row));
  return owner && placeBeside(tree, id, { target: owner, place: 'after' });
}

/** Undefined for a row that would come below itself, and where nothing changes. */
export function moveByDrop(
  tree: TreeRows,
  id: string,
  { targetId, place }: { targetId: string; place: TreePlace },
): TreeMove | undefined {
  const target = findRow(tree, targetId);
  if (!target || isWithin(tree, target, id)) return undefined;
  return placeBeside(tree, id, { target, place });
}

function placeBeside(
  tree: TreeRows,
  id: string,
  { target, place }: { target: Row; place: TreePlace },
): TreeMove | undefined {
  const row = findRow(tree, id);
  if (!row) return undefined;
  const parentId = place === 'into' ? String(target.id) : parentOf(tree, target);
  const before = childrenOf(tree, parentId);
  const others = before.filter((one) => one !== row);
  const at = place === 'into' ? others.length : others.indexOf(target) + (place === 'after' ? 1 : 0);
  const ordered = others.toSpliced(at, 0, row);
  const isMoved = parentId !== parentOf(tree, row);
  if (!isMoved && ordered.every((one, index) => one === before[index])) return undefined;
  return {
    ids: ordered.map((one) => String(one.id)),
    orderNums: ordered.map((_, index) => index + 1),
    ...(isMoved && { parentId }),
  };
}

/** The move that puts the row back to its place in this tree after `move` was saved. */
export function reverseMove(tree: TreeRows, id: string, move: TreeMove): TreeMove | undefined {
  const row = findRow(tree, id);
  if (!row) return undefined;
  const owner = parentOf(tree, row);
  const siblings = childrenOf(tree, owner);
  return {
    ids: siblings.map((one) => String(one.id)),
    orderNums: siblings.map((_, index) => index + 1),
    ...(move.parentId !== undefined && { parentId: owner }),
  };
}

const findRow = ({ rows }: TreeRows, id: string): Row | undefined => rows.find((row) => row.id === id);

const parentOf = ({ parent }: TreeRows, row: Row): string => String(row[parent] ?? root);

const childrenOf = (tree: TreeRows, parentId: string): Row[] =>
  tree.rows.filter((row) => parentOf(tree, row) === parentId);

function isWithin(tree: TreeRows, row: Row, ancestorId: string): boolean {
  if (row.id === ancestorId) return true;
  const above = findRow(tree, parentOf(tree, row));
  return above !== undefined && isWithin(tree, above, ancestorId);
}
