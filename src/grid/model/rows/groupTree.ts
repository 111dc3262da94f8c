/**
 * A grouped list as lines: a head for each group, the rows below it where it is open. All groups and their numbers are
 * known before their rows are, so that lines have places though few rows are loaded. Pure.
 */
import type { ColumnAggregate } from '../listView.ts';

export type Group = {
  key: string;
  label: string;
  /** What the label alone does not say. */
  detail: string;
  count: number;
  /** How many of its rows stand out; they come first. */
  exceptions: number;
  /** Of the money column, an exact decimal. */
  sum: string | null;
  /** Of the evaluated columns, where the list is one of records; it stands in place of `sum`. */
  figures?: Readonly<Record<string, ColumnAggregate>>;
  /** Closed until somebody opens it; others are open. */
  closed?: true;
  /** It holds groups, not rows; they are loaded when it is opened. */
  inner?: true;
  /** The group that it stands in. */
  parent?: string;
};

type GroupNode = {
  readonly group: Group;
  readonly open: boolean;
  /** Of its head among the lines. */
  readonly line: number;
  /** Of its first row among all rows. */
  readonly row: number;
};

export type GroupTree = { readonly parts: readonly GroupNode[]; readonly lines: number };

/** `turned`: those that are not as they begin. What stands in a closed group has no line. */
export function buildGroupTree(groups: readonly Group[], turned: ReadonlySet<string>): GroupTree {
  const held = new Set(groups.map((group) => group.parent));
  const parts: GroupNode[] = [];
  const opened = new Set<string>();
  /** Where the next group's rows begin, by the group that it stands in. */
  const rows = new Map<string | undefined, number>([[undefined, 0]]);
  let line = 0;
  for (const group of groups) {
    const row = rows.get(group.parent) ?? 0;
    rows.set(group.parent, row + group.count);
    rows.set(group.key, row);
    if (group.parent !== undefined && !opened.has(group.parent)) continue;
    const open = turned.has(group.key) === (group.closed === true) && (!group.inner || held.has(group.key));
    if (open) opened.add(group.key);
    parts.push({ group, open, line, row });
    line += 1 + (open && !group.inner ? group.count : 0);
  }
  return { parts, lines: line };
}

/** What stands on a line: a group's head, or the row of that place among all rows. */
export function displayRowAt(
  { parts, lines }: GroupTree,
  line: number,
): { head: Group } | { row: number } | undefined {
  if (line < 0 || line >= lines) return undefined;
  const part = parts[findLastIndexWhere(parts, (one) => one.line <= line)];
  if (!part) return undefined;
  return line === part.line ? { head: part.group } : { row: part.row + line - part.line - 1 };
}

/** Where a row stands; -1 while its group is closed. */
export function displayIndexOfRow({ parts }: GroupTree, row: number): number {
  const part = parts[findLastIndexWhere(parts, (one) => one.row <= row)];
  return part?.open && row < part.row + part.group.count ? part.line + 1 + row - part.row : -1;
}

export const displayIndexOfGroup = ({ parts }: GroupTree, key: string): number =>
  parts.find(({ group }) => group.key === key)?.line ?? -1;

export const isGroupExpanded = ({ parts }: GroupTree, key: string): boolean =>
  parts.find(({ group }) => group.key === key)?.open ?? false;

export const groupNodeAt = ({ parts }: GroupTree, line: number): GroupNode | undefined =>
  parts[findLastIndexWhere(parts, (one) => one.line <= line)];

/** Where the cursor goes by groups: the first row of the next or previous one, its head where it is closed. */
export function adjacentGroupIndex({ parts }: GroupTree, line: number, step: 1 | -1): number {
  const here = findLastIndexWhere(parts, (one) => one.line <= line);
  const top = parts[here];
  // Back means the beginning of one's own group first.
  const inside = top !== undefined && line > top.line + 1;
  const to = parts[step === 1 ? here + 1 : inside ? here : here - 1];
  return to === undefined ? line : to.open ? to.line + 1 : to.line;
}

/** The last of them for which it holds, where it holds for the first ones and then no more. */
function findLastIndexWhere<T>(items: readonly T[], holds: (item: T) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item !== undefined && holds(item)) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
