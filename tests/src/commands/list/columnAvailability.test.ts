import { expect, test } from 'vitest';
import { columnAvailability } from '../../../../src/commands/list/columnCommands.ts';
import type { ColumnsHandle } from '../../../../src/state/lists/listColumns.ts';

/** Columns of a list whose cursor is in this column. */
const columnsAt = (sortable: boolean | undefined): ColumnsHandle => ({
  current: () =>
    sortable === undefined ? undefined : { id: 'total', label: '合计', sortable, pinned: false },
  addSort: () => undefined,
  togglePin: () => undefined,
  fit: () => undefined,
  hide: () => undefined,
  openMenu: () => undefined,
});

test('sorting is barred with its reason in a column that the list does not sort by, other commands are not', () => {
  expect(columnAvailability(columnsAt(false), { sorts: true })).toEqual({ no: '该列不能排序' });
  expect(columnAvailability(columnsAt(false), {})).toBe('yes');
  expect(columnAvailability(columnsAt(true), { sorts: true })).toBe('yes');
});

test('a command on a column is barred without a cell and hidden without a list', () => {
  expect(columnAvailability(columnsAt(undefined), { sorts: true })).toEqual({
    no: '先用 ← → 走到一个单元格',
  });
  expect(columnAvailability(columnsAt(undefined), { of: 'all' })).toBe('yes');
  expect(columnAvailability(undefined, {})).toBe('hidden');
});
