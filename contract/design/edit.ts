/**
 * Changes of a document as data. A document is JSON: objects without empty properties, and lists. A change shares what it
 * leaves alone, and has an inverse, so that undo, drafts and comparisons need nothing else. Pure.
 */

/** The names of properties and the positions in lists that lead to a place. */
export type Path = readonly (string | number)[];

/** A position of `insert` counts before the change, `to` of `move` after the removal. Without a value, `set` removes. */
export type Edit =
  | { readonly kind: 'set'; readonly path: Path; readonly value?: unknown }
  | { readonly kind: 'insert'; readonly path: Path; readonly value: unknown }
  | { readonly kind: 'remove'; readonly path: Path }
  | { readonly kind: 'move'; readonly from: Path; readonly to: Path };

/** The document has no such place. */
export class EditError extends Error {
  constructor(path: Path) {
    super(`The document has no place ${path.join('.')}.`);
  }
}

/** Returns the value at the place; undefined if the place does not exist. */
export function getAt(document: unknown, path: Path): unknown {
  let node = document;
  for (const key of path) node = getChild(node, key);
  return node;
}

function getChild(node: unknown, key: string | number): unknown {
  if (isList(node)) return typeof key === 'number' ? node[key] : undefined;
  return isParent(node) && !isList(node) && Object.hasOwn(node, key) ? node[key] : undefined;
}

const isParent = (node: unknown): node is Parent => typeof node === 'object' && node !== null;

/** `Array.isArray` does not narrow read-only lists. */
const isList = (node: unknown): node is readonly unknown[] => Array.isArray(node);

/** Throws EditError if a place does not exist. */
function applyEdit<Document>(document: Document, edit: Edit): Document {
  // An edit keeps the type as far as its maker does; the document is checked when it is published.
  return applyToNode(document, edit) as Document;
}

export const applyEdits = <Document>(document: Document, edits: readonly Edit[]): Document =>
  edits.reduce(applyEdit, document);

function applyToNode(document: unknown, edit: Edit): unknown {
  switch (edit.kind) {
    case 'set':
      return replaceAt(document, edit.path, edit.value);
    case 'insert':
      return insertAt(document, edit.path, edit.value);
    case 'remove':
      return removeAt(document, edit.path);
    case 'move':
      return insertAt(removeAt(document, edit.from), edit.to, getAt(document, edit.from));
  }
}

function replaceAt(document: unknown, path: Path, value: unknown): unknown {
  if (path.length === 0) return value;
  return changeParent(document, path, (parent, key) => {
    if (!isList(parent)) return setProperty(parent, String(key), value);
    return value === undefined || !isPosition(parent, key) ? undefined : parent.with(key, value);
  });
}

function setProperty(
  parent: Readonly<Record<string, unknown>>,
  key: string,
  value: unknown,
): Readonly<Record<string, unknown>> {
  if (value !== undefined) return { ...parent, [key]: value };
  const { [key]: _, ...rest } = parent;
  return rest;
}

const insertAt = (document: unknown, path: Path, value: unknown): unknown =>
  changeParent(document, path, (parent, key) =>
    isList(parent) && (key === parent.length || isPosition(parent, key))
      ? parent.toSpliced(Number(key), 0, value)
      : undefined,
  );

const removeAt = (document: unknown, path: Path): unknown =>
  changeParent(document, path, (parent, key) =>
    isList(parent) && isPosition(parent, key) ? parent.toSpliced(key, 1) : undefined,
  );

const isPosition = (list: readonly unknown[], key: string | number): key is number =>
  typeof key === 'number' && Number.isInteger(key) && key >= 0 && key < list.length;

type Parent = readonly unknown[] | Readonly<Record<string, unknown>>;
type Change = (parent: Parent, key: string | number) => unknown;

/** `change` answers undefined if the parent has no such place. */
function changeParent(document: unknown, path: Path, change: Change): unknown {
  const changeBelow = (node: unknown, depth: number): unknown => {
    const key = path[depth];
    if (!isParent(node) || key === undefined) throw new EditError(path);
    if (depth < path.length - 1) return putChild(node, key, changeBelow(getChild(node, key), depth + 1));
    const changed = change(node, key);
    if (changed === undefined) throw new EditError(path);
    return changed;
  };
  return changeBelow(document, 0);
}

const putChild = (node: Parent, key: string | number, child: unknown): Parent =>
  isList(node) ? node.with(Number(key), child) : { ...node, [key]: child };

/** The edit that undoes `edit`, which is about to be applied to the document. */
export function invertEdit(document: unknown, edit: Edit): Edit {
  switch (edit.kind) {
    case 'set':
      return createSet(edit.path, getAt(document, edit.path));
    case 'insert':
      return { kind: 'remove', path: edit.path };
    case 'remove':
      return { kind: 'insert', path: edit.path, value: getAt(document, edit.path) };
    case 'move':
      return { kind: 'move', from: edit.to, to: edit.from };
  }
}

export const createSet = (path: Path, value: unknown): Edit =>
  value === undefined ? { kind: 'set', path } : { kind: 'set', path, value };

/** The edits that undo `edits`, in the order in which they are to be applied. */
export function invertEdits(document: unknown, edits: readonly Edit[]): Edit[] {
  const inverses: Edit[] = [];
  let now = document;
  for (const edit of edits) {
    inverses.unshift(invertEdit(now, edit));
    now = applyToNode(now, edit);
  }
  return inverses;
}

/** Where the place is after the edit; undefined if it was removed. */
export function followEdit(path: Path, edit: Edit): Path | undefined {
  switch (edit.kind) {
    case 'set':
      return path;
    case 'insert':
      return shift(path, edit.path, 1);
    case 'remove':
      return startsWith(path, edit.path) ? undefined : shift(path, edit.path, -1);
    case 'move':
      if (startsWith(path, edit.from)) return [...edit.to, ...path.slice(edit.from.length)];
      return shift(shift(path, edit.from, -1), edit.to, 1);
  }
}

const startsWith = (path: Path, start: Path): boolean =>
  start.length <= path.length && start.every((key, at) => path[at] === key);

export const isSamePath = (left: Path, right: Path): boolean =>
  left.length === right.length && startsWith(left, right);

/** Moves a position behind the changed one of the same list. */
function shift(path: Path, changed: Path, by: 1 | -1): Path {
  const list = changed.slice(0, -1);
  const [position, from] = [path[list.length], changed.at(-1)];
  if (!startsWith(path, list) || typeof position !== 'number' || typeof from !== 'number') return path;
  return position < from ? path : path.with(list.length, position + by);
}
