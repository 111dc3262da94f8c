/** The fields of two states of a form side by side, each beside what it was, and what differs in it. Pure. */
import type { Field } from '../../forms/definition.ts';
import { compareField, type FormDifference } from '../../forms/formDifferences.ts';
import type { FormDesign } from './formDesign.ts';

export type ComparedField = {
  readonly enName: string;
  readonly kind: 'same' | 'added' | 'removed' | 'changed';
  readonly before?: Field | undefined;
  readonly after?: Field | undefined;
  /** True if it is elsewhere among the fields that both have. */
  readonly isMoved: boolean;
  /** What differs in a field that both have; the items name its settings. */
  readonly differences: readonly FormDifference[];
};

type Fields = Pick<FormDesign, 'fields'>;

/** In the order of the later state; removed fields are where they were. */
export function alignFields({ fields: before }: Fields, { fields: after }: Fields): ComparedField[] {
  const positions = new Map(before.map(({ enName }, at) => [enName, at]));
  const kept = new Set(after.map(({ enName }) => enName));
  const unmoved = findLongestRise(after.flatMap(({ enName }) => positions.get(enName) ?? []));
  const rows: ComparedField[] = [];
  let next = 0;
  const takeRemovedBefore = (end: number) => {
    for (; next < end; next += 1) {
      const field = before[next];
      if (field && !kept.has(field.enName)) rows.push(toRow({ before: field }));
    }
  };
  for (const field of after) {
    const position = positions.get(field.enName);
    if (position === undefined) rows.push(toRow({ after: field }));
    else {
      takeRemovedBefore(position);
      rows.push(toRow({ before: before[position], after: field, isMoved: !unmoved.has(position) }));
    }
  }
  takeRemovedBefore(before.length);
  return rows;
}

function toRow({
  before,
  after,
  isMoved = false,
}: {
  before?: Field | undefined;
  after?: Field;
  isMoved?: boolean;
}): ComparedField {
  const enName = (after ?? before)?.enName ?? '';
  if (!before || !after)
    return { enName, kind: before ? 'removed' : 'added', before, after, isMoved, differences: [] };
  const differences = compareField(before, after);
  const kind = differences.length > 0 || isMoved ? 'changed' : 'same';
  return { enName, kind, before, after, isMoved, differences };
}

/** The members of the longest part of the list that rises: those stay, the others have moved. */
function findLongestRise(positions: readonly number[]): ReadonlySet<number> {
  /** The longest rise that ends with each position. */
  const rises: number[][] = [];
  for (const [at, position] of positions.entries()) {
    const longest = positions
      .slice(0, at)
      .reduce<number[]>(
        (best, before, index) =>
          before < position && (rises[index]?.length ?? 0) > best.length ? (rises[index] ?? best) : best,
        [],
      );
    rises.push([...longest, position]);
  }
  return new Set(rises.reduce((best, rise) => (rise.length > best.length ? rise : best), []));
}
