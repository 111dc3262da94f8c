/** Converts the server's groups to lines of a list: labels, aggregates, and lines that load more. */
import type { RowGroup } from '../../../../contract/calls/shapes/groupShapes.ts';
import { type FilterGroup, joinFilters } from '../../../../contract/filter/filterTree.ts';
import { formatNumber } from '../../../../contract/formatNumber.ts';
import type { AggregateColumn } from '../../model/listView.ts';
import type { Group } from '../../model/rows/groupTree.ts';

export type LoadedGroup = Group & { filter: FilterGroup };
export type GroupLevelRows = { groups: LoadedGroup[]; total: number };
export type GroupedListShape = {
  fields: readonly { id: string; label: string }[];
  evals: readonly AggregateColumn[];
};

type GroupPosition = { parent: LoadedGroup | undefined; inner: boolean };

/** A character that nobody can type. */
const separator = '\u0001';
const moreSuffix = `${separator}more`;

/** `filter` selects its records in the list, whatever its parent group. */
export function toLoadedGroup(
  { key, label, count, figures, filter }: RowGroup,
  { parent, inner }: GroupPosition,
): LoadedGroup {
  return {
    key: [...(parent ? [parent.key] : []), key === null ? '-' : `=${key}`].join(separator),
    label: label || '（空）',
    detail: '',
    figures,
    count,
    exceptions: 0,
    sum: null,
    closed: true,
    ...(inner && { inner }),
    ...(parent && { parent: parent.key }),
    filter: joinFilters(parent?.filter, filter) ?? filter,
  };
}

/** All groups in line order; each level with more groups ends with a line that loads them. */
export const buildGroupRows = (top: GroupLevelRows, below: ReadonlyMap<string, GroupLevelRows>): Group[] =>
  appendMoreRow(top, undefined).flatMap((group) => {
    const level = below.get(group.key);
    return level ? [group, ...appendMoreRow(level, group.key)] : [group];
  });

function appendMoreRow({ groups, total }: GroupLevelRows, parent: string | undefined): Group[] {
  if (groups.length >= total) return groups;
  const more: Group = {
    key: `${parent ?? ''}${moreSuffix}`,
    label: `还有 ${formatNumber(total - groups.length)} 组，按 → 加载`,
    detail: '',
    count: 0,
    exceptions: 0,
    sum: null,
    closed: true,
    inner: true,
    ...(parent !== undefined && { parent }),
  };
  return [...groups, more];
}

/** The parent group of a "load more" line; undefined for other lines. */
export function parseMoreKey(key: string): { parent: string | undefined } | undefined {
  if (!key.endsWith(moreSuffix)) return undefined;
  return { parent: key.slice(0, -moreSuffix.length) || undefined };
}
