/** Computes which pages of which groups make up a block of rows of a grouped list. Pure. */
import type { Group } from '../../model/rows/groupTree.ts';

/** `row`: the index of its first row among all rows. Groups that contain groups have no rows. */
export type PlacedGroup<G> = { group: G; row: number };

export function placeGroups<G extends Group>(groups: readonly G[]): PlacedGroup<G>[] {
  const starts = new Map<string, number>();
  let row = 0;
  return groups.flatMap((group) => {
    const at = group.parent === undefined ? row : (starts.get(group.parent) ?? 0);
    if (group.parent === undefined) row += group.count;
    else starts.set(group.parent, at + group.count);
    if (!group.inner) return [{ group, row: at }];
    starts.set(group.key, at);
    return [];
  });
}

export type GroupSlice<G> = PlacedGroup<G> & { page: number };

/** Pages count from 0 and have the size of the block; only groups that overlap the block are included. */
export function selectSlices<G extends Group>(
  groups: readonly PlacedGroup<G>[],
  { start, size }: { start: number; size: number },
): GroupSlice<G>[] {
  return groups.flatMap(({ group, row }) => {
    const first = Math.max(start, row) - row;
    const last = Math.min(start + size, row + group.count) - 1 - row;
    if (last < first) return [];
    const [from, to] = [Math.floor(first / size), Math.floor(last / size)];
    return Array.from({ length: to - from + 1 }, (_, at) => ({ group, row, page: from + at }));
  });
}
