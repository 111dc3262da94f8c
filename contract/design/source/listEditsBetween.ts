/**
 * The edits that make one JSON document of another: at the places that differ, so that the rest stays the same objects and the
 * focus keeps its place. The order of properties is no difference. Pure.
 */
import type { Edit, Path } from '../edit.ts';

/** One edit replaces a part with more differences than these. */
const maxEdits = 30;

export function listEditsBetween(before: unknown, after: unknown, path: Path = []): Edit[] {
  const edits = listEdits(before, after, path);
  return edits.length <= maxEdits ? edits : [{ kind: 'set', path, value: after }];
}

function listEdits(before: unknown, after: unknown, path: Path): Edit[] {
  if (Object.is(before, after)) return [];
  if (isList(before) && isList(after)) return listEditsOfList(before, after, path);
  if (isParent(before) && isParent(after)) return listEditsOfObject(before, after, path);
  return [{ kind: 'set', path, value: after }];
}

type Parent = Readonly<Record<string, unknown>>;

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

const isParent = (value: unknown): value is Parent =>
  typeof value === 'object' && value !== null && !isList(value);

function listEditsOfObject(before: Parent, after: Parent, path: Path): Edit[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name): Edit[] => {
    const [from, to] = [before, after].map((one) => (Object.hasOwn(one, name) ? one[name] : undefined));
    if (from === undefined && to === undefined) return [];
    if (to === undefined) return [{ kind: 'set', path: [...path, name] }];
    return listEdits(from, to, [...path, name]);
  });
}

/** Items that were added or removed in one place; otherwise what differs in the items. */
function listEditsOfList(before: readonly unknown[], after: readonly unknown[], path: Path): Edit[] {
  if (before.length === after.length)
    return before.flatMap((item, at) => listEditsBetween(item, after[at], [...path, at]));
  const shared = Math.min(before.length, after.length);
  let start = 0;
  while (start < shared && isSame(before[start], after[start])) start += 1;
  let end = 0;
  while (end < shared - start && isSame(before.at(-1 - end), after.at(-1 - end))) end += 1;
  const isOneChange = start + end === shared;
  if (!isOneChange) return [{ kind: 'set', path, value: after }];
  const added = after.slice(start, after.length - end);
  if (added.length > 0)
    return added.map((value, index) => ({ kind: 'insert', path: [...path, start + index], value }));
  return before
    .slice(start, before.length - end)
    .map(() => ({ kind: 'remove', path: [...path, start] }) as const);
}

export const isSame = (before: unknown, after: unknown): boolean => listEdits(before, after, []).length === 0;
