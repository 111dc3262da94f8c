/** The server's groups as the lines of a list: what they are called, their figures, and what is still to be loaded. */
import type { RecordGroup } from '../../../contract/calls/recordGroup.ts';
import { type FilterGroup, joined } from '../../../contract/filter/structure.ts';
import { figure } from '../figures.ts';
import type { Group } from '../outline.ts';
import type { EvalColumn } from '../view.ts';

export type KnownGroup = Group & { filter: FilterGroup };
export type Level = { groups: KnownGroup[]; total: number };
export type Shape = { fields: readonly { id: string; label: string }[]; evals: readonly EvalColumn[] };

type Kin = { parent: KnownGroup | undefined; inner: boolean };

/** No text that a person can type has it. */
const separator = '\u0001';
const moreMark = `${separator}more`;

/** `filter` finds its records within the list, whatever group it stands in. */
export function knownGroup(
  { key, label, count, figures, filter }: RecordGroup,
  { parent, inner }: Kin,
): KnownGroup {
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
    filter: joined(parent?.filter, filter) ?? filter,
  };
}

/** All groups in the order of their lines, with a line behind each level that has more. */
export const groupLines = (top: Level, below: ReadonlyMap<string, Level>): Group[] =>
  withMore(top, undefined).flatMap((group) => {
    const level = below.get(group.key);
    return level ? [group, ...withMore(level, group.key)] : [group];
  });

function withMore({ groups, total }: Level, parent: string | undefined): Group[] {
  if (groups.length >= total) return groups;
  const more: Group = {
    key: `${parent ?? ''}${moreMark}`,
    label: `还有 ${figure(total - groups.length)} 组，按 → 加载`,
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
export function moreIn(key: string): { parent: string | undefined } | undefined {
  if (!key.endsWith(moreMark)) return undefined;
  return { parent: key.slice(0, -moreMark.length) || undefined };
}
