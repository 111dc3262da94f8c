/** The server's groups as the lines of a list: what they are called, their figures, and what is still to be loaded. */
import type { RecordGroup } from '../../../../contract/calls/recordGroup.ts';
import { type FilterGroup, joinFilters } from '../../../../contract/filter/filterTree.ts';
import { formatNumber } from '../../../ui/format/formatNumber.ts';
import type { AggregateColumn } from '../../model/listView.ts';
import type { Group } from '../../model/rows/groupTree.ts';

export type LoadedGroup = Group & { filter: FilterGroup };
export type GroupLevelRows = { groups: LoadedGroup[]; total: number };
export type GroupedListShape = {
  fields: readonly { id: string; label: string }[];
  evals: readonly AggregateColumn[];
};

type GroupPosition = { parent: LoadedGroup | undefined; inner: boolean };

/** No text that a person can type has it. */
const separator = '\u0001';
const moreSuffix = `${separator}more`;

/** `filter` finds its records within the list, whatever group it stands in. */
export function toLoadedGroup(
  { key, label, count, figures, filter }: RecordGroup,
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

/** All groups in the order of their lines, with a line behind each level that has more. */
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

/** In which group the line loads more; undefined for what is no such line. */
export function parseMoreKey(key: string): { parent: string | undefined } | undefined {
  if (!key.endsWith(moreSuffix)) return undefined;
  return { parent: key.slice(0, -moreSuffix.length) || undefined };
}
