/**
 * A grouped list as lines: a header for each group, and its rows below if it is expanded. All groups and their row
 * counts are known before their rows, so every row has a line although few rows are loaded. Pure.
 */

/** Sum and average of one column, as exact decimals in text. */
export type ColumnAggregate = { sum?: string | number | null; average?: string | number | null };

export type Group = {
  key: string;
  label: string;
  /** Additional text after the label. */
  detail: string;
  count: number;
  /** The number of exceptions among its rows; exceptions come first. */
  exceptions: number;
  /** Sum of the money column, an exact decimal. */
  sum: string | null;
  /** Aggregates of the evaluated columns in a list of records; they replace `sum`. */
  figures?: Readonly<Record<string, ColumnAggregate>>;
  /** Collapsed initially; other groups start expanded. */
  closed?: true;
  /** The group contains groups instead of rows; they are loaded when it is expanded. */
  inner?: true;
  /** The parent group. */
  parent?: string;
};

type GroupNode = {
  readonly group: Group;
  readonly open: boolean;
  /** The line of its header. */
  readonly line: number;
  /** The index of its first row among all rows. */
  readonly row: number;
};

export type GroupTree = { readonly parts: readonly GroupNode[]; readonly lines: number };

/** `toggled`: groups whose state differs from the initial one. Content of a collapsed group has no line. */
export function buildGroupTree(groups: readonly Group[], toggled: ReadonlySet<string>): GroupTree {
  const parents = new Set(groups.map((group) => group.parent));
  const parts: GroupNode[] = [];
  const opened = new Set<string>();
  /** First free row index of the next group, by parent group. */
  const rows = new Map<string | undefined, number>([[undefined, 0]]);
  let line = 0;
  for (const group of groups) {
    const row = rows.get(group.parent) ?? 0;
    rows.set(group.parent, row + group.count);
    rows.set(group.key, row);
    if (group.parent !== undefined && !opened.has(group.parent)) continue;
    const open =
      toggled.has(group.key) === (group.closed === true) && (!group.inner || parents.has(group.key));
    if (open) opened.add(group.key);
    parts.push({ group, open, line, row });
    line += 1 + (open && !group.inner ? group.count : 0);
  }
  return { parts, lines: line };
}

/** The content of a line: a group header, or the index of a row among all rows. */
export function displayRowAt(
  { parts, lines }: GroupTree,
  line: number,
): { head: Group } | { row: number } | undefined {
  if (line < 0 || line >= lines) return undefined;
  const part = parts[findLastIndexWhere(parts, (part) => part.line <= line)];
  if (!part) return undefined;
  return line === part.line ? { head: part.group } : { row: part.row + line - part.line - 1 };
}

/** The line of a row; -1 while its group is collapsed. */
export function displayIndexOfRow({ parts }: GroupTree, row: number): number {
  const part = parts[findLastIndexWhere(parts, (part) => part.row <= row)];
  return part?.open && row < part.row + part.group.count ? part.line + 1 + row - part.row : -1;
}

export const displayIndexOfGroup = ({ parts }: GroupTree, key: string): number =>
  parts.find(({ group }) => group.key === key)?.line ?? -1;

export const isGroupExpanded = ({ parts }: GroupTree, key: string): boolean =>
  parts.find(({ group }) => group.key === key)?.open ?? false;

export const groupNodeAt = ({ parts }: GroupTree, line: number): GroupNode | undefined =>
  parts[findLastIndexWhere(parts, (part) => part.line <= line)];

/**
 * The target of a move by groups: the first row of the next or previous group, or its header if it is collapsed.
 */
export function adjacentGroupIndex({ parts }: GroupTree, line: number, step: 1 | -1): number {
  const index = findLastIndexWhere(parts, (part) => part.line <= line);
  const top = parts[index];
  // A move back reaches the start of the current group first.
  const inside = top !== undefined && line > top.line + 1;
  const to = parts[step === 1 ? index + 1 : inside ? index : index - 1];
  return to === undefined ? line : to.open ? to.line + 1 : to.line;
}

/** The last item for which `holds` is true, if it is true for a prefix of the items only. */
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
