import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as sets from '../../../../../src/grid/model/selection/selection.ts';
import type { ListQuery } from '../../../../../src/state/lists/listQuery.ts';

const query: ListQuery = { keyword: '', orderBy: [] };
const keys = Array.from({ length: 12 }, (_, index) => String(index));

type Step =
  | { kind: 'toggle'; key: string }
  | { kind: 'put'; keys: string[]; selected: boolean }
  | { kind: 'all' }
  | { kind: 'none' };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('toggle' as const), key: fc.constantFrom(...keys) }),
  fc.record({
    kind: fc.constant('put' as const),
    keys: fc.subarray(keys),
    selected: fc.boolean(),
  }),
  fc.constant({ kind: 'all' as const }),
  fc.constant({ kind: 'none' as const }),
);

function naive(set: ReadonlySet<string>, action: Step): ReadonlySet<string> {
  const next = new Set(set);
  if (action.kind === 'all') return new Set(keys);
  if (action.kind === 'none') return new Set();
  if (action.kind === 'toggle') {
    if (!next.delete(action.key)) next.add(action.key);
    return next;
  }
  for (const key of action.keys) {
    if (action.selected) next.add(key);
    else next.delete(key);
  }
  return next;
}

function real(selection: sets.Selection, action: Step): sets.Selection {
  if (action.kind === 'all') return sets.selectAllMatching(query);
  if (action.kind === 'none') return sets.nothingSelected;
  if (action.kind === 'toggle') return sets.toggleKey(selection, action.key);
  return sets.withRows(selection, action.keys, action.selected);
}

test('the selection contains after any steps the same rows as a plain set', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let selection = sets.nothingSelected;
      let plain: ReadonlySet<string> = new Set();
      for (const action of steps) {
        selection = real(selection, action);
        plain = naive(plain, action);
        expect(keys.filter((key) => sets.isSelected(selection, key))).toEqual(
          keys.filter((key) => plain.has(key)),
        );
        expect(sets.selectedCount(selection, keys.length)).toBe(plain.size);
      }
    }),
  );
});

test('a selection is never changed in place', () => {
  const one = sets.withRows(sets.nothingSelected, ['1'], true);
  sets.toggleKey(one, '1');
  expect(sets.isSelected(one, '1')).toBe(true);
  expect(sets.isSelected(sets.nothingSelected, '1')).toBe(false);
});

test('another sort order keeps "all matching", another filter ends it, and rows selected one by one stay', () => {
  const all = sets.withRows(sets.selectAllMatching(query), ['3'], false);
  const sorted: ListQuery = { ...query, orderBy: [{ field: 'amount', order: 'desc' }] };
  const filtered: ListQuery = {
    ...query,
    filter: { all: [{ field: 'sysStatus', is: 'anyOf', value: ['1'] }] },
  };
  expect(sets.keepSelectionAfterQuery(all, sorted)).toBe(all);
  expect(sets.keepSelectionAfterQuery(all, filtered)).toBe(sets.nothingSelected);
  const named = sets.withRows(sets.nothingSelected, ['7'], true);
  expect(sets.keepSelectionAfterQuery(named, filtered)).toBe(named);
});
