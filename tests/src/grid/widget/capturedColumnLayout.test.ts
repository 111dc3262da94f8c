import type { ColumnState, GridApi } from 'ag-grid-community';
import { describe, expect, test } from 'vitest';
import { arrangeColumns } from '../../../../src/grid/model/columns/columnLayout.ts';
import type { ListColumn } from '../../../../src/grid/model/listView.ts';
import { captureColumnLayout } from '../../../../src/grid/widget/gridAdapter.ts';
import { growByContent } from '../../../../src/grid/widget/widths/useContentWidths.ts';

const column = (id: string, more: Partial<ListColumn<unknown>> = {}): ListColumn<unknown> => ({
  id,
  label: id,
  width: 100,
  kind: 'text',
  sortable: true,
  text: () => id,
  ...more,
});
const view = [column('name', { width: 180, grow: 180 }), column('note', { grow: 100 }), column('amount')];
const contents = new Map([
  ['name', { seen: 120, all: 120 }],
  ['note', { seen: 300, all: 300 }],
]);
const nothing: ReadonlyMap<string, number> = new Map();
const narrow = growByContent(arrangeColumns(view, undefined), contents, 300);
const wide = growByContent(arrangeColumns(view, undefined), contents, 900);

/** What AG Grid says after a drag: the columns as they were drawn, but for the changed ones. */
const drawn = (columns: typeof narrow, changes: Record<string, Partial<ColumnState>>) =>
  ({
    getColumnState: () =>
      columns.map(({ id, width, grow = 0 }) => ({ colId: id, width, flex: grow, ...changes[id] })),
  }) as unknown as GridApi;

const widthsAfter = (
  columns: typeof narrow,
  changes: Record<string, Partial<ColumnState>>,
  frozen: ReadonlyMap<string, number> = nothing,
) => captureColumnLayout(drawn(columns, changes), { columns, frozen }).width;

describe('a drag', () => {
  test('stores the width of the dragged column alone in a list that lacks room', () => {
    expect(narrow.map(({ width, grow }) => [width, grow])).toEqual([
      [120, 0],
      [100, 0],
      [100, 0],
    ]);
    expect(widthsAfter(narrow, { name: { width: 60 } })).toEqual({ name: 60 });
    expect(widthsAfter(narrow, { amount: { width: 48 } })).toEqual({ amount: 48 });
  });

  test('stores no width if it moves a column', () => {
    expect(widthsAfter(narrow, {})).toEqual({});
    expect(widthsAfter(wide, { note: { width: 490 } })).toEqual({});
  });

  test('stores any width of a column that grew until then, and none of those that follow it', () => {
    expect(widthsAfter(wide, { name: { width: 90, flex: null }, note: { width: 650 } })).toEqual({
      name: 90,
    });
    expect(widthsAfter(wide, { name: { width: 120, flex: null } })).toEqual({ name: 120 });
  });

  test('keeps the widths that were set before', () => {
    const before = arrangeColumns(view, { order: [], width: { name: 70 }, hidden: [], pin: {} });
    const columns = growByContent(before, contents, 900);
    expect(widthsAfter(columns, { amount: { width: 150, flex: null } })).toEqual({ name: 70, amount: 150 });
  });

  test('stores the width of a pinned column only if it is dragged', () => {
    const pins = { name: 'left' as const };
    const before = arrangeColumns(view, { order: [], width: {}, hidden: [], pin: pins });
    const columns = growByContent(before, contents, 900);
    expect(columns.map(({ width }) => width)).toEqual([120, 100, 100]);
    expect(widthsAfter(columns, { note: { width: 600 } })).toEqual({});
    expect(widthsAfter(columns, { name: { width: 70 } })).toEqual({ name: 70 });
  });

  test('stores the width of a frozen column only if it is dragged', () => {
    const frozen = new Map([['name', 150]]);
    expect(widthsAfter(narrow, { name: { width: 150 } }, frozen)).toEqual({});
    expect(widthsAfter(narrow, { name: { width: 80 } }, frozen)).toEqual({ name: 80 });
  });
});
