import { expect, test } from 'vitest';
import { emptyQuery } from '../../../../../src/grid/model/query/queryUrl.ts';
import { RowModel } from '../../../../../src/grid/model/rows/rowModel.ts';
import { SelectionModel } from '../../../../../src/grid/model/selection/selectionModel.ts';

const missing = ['d', 'e'];

/** Rows that are their own keys: a, b, c are loaded, d and e are not. */
function createSelection(dismissed: readonly string[] = []) {
  const rows = new RowModel<string>(3, (key) => key);
  rows.put(0, ['a', 'b', 'c'], {});
  const state = { query: emptyQuery, total: 5, cursor: 0, selected: 0, selectedAll: false };
  const selection = new SelectionModel<string>({
    view: { rowKey: (key) => key },
    state,
    rows,
    loader: {
      async *loadMissing(low, high) {
        yield missing.filter((_, at) => 3 + at >= low && 3 + at <= high);
      },
      fetchAll: async (_, { except, limit }) =>
        ['a', 'b', 'c', ...missing].filter((key) => !except.has(key)).slice(0, limit),
    },
    isDismissed: (key) => dismissed.includes(key),
    focus: (line) => {
      state.cursor = line;
    },
    paint: () => {},
  });
  return { selection, state };
}

test('a range selects loaded rows at once and missing rows when they arrive', async () => {
  const { selection, state } = createSelection();
  const extending = selection.extendTo(3);
  expect(selection.rows()).toEqual(['a', 'b', 'c']);
  await extending;
  expect(selection.rows()).toEqual(['a', 'b', 'c', 'd']);
  expect(state).toMatchObject({ cursor: 3, selected: 4 });
});

test('a dismissed row cannot be selected', async () => {
  const { selection } = createSelection(['b']);
  await selection.extendTo(2);
  expect(selection.rows()).toEqual(['a', 'c']);
});

test('"all matching" excludes a dismissed row only if it is loaded', () => {
  const { selection, state } = createSelection();
  selection.selectAll();
  for (const key of ['b', 'e']) selection.deselect(key);
  expect(selection.current).toMatchObject({ mode: 'all', except: new Set(['b']) });
  expect(state).toMatchObject({ selected: 4, selectedAll: true });
});

test('keys of "all matching" are fetched without the excluded rows, up to the limit', async () => {
  const { selection } = createSelection();
  selection.selectAll();
  selection.toggle(0);
  expect(await selection.keys(3)).toEqual(['b', 'c', 'd']);
});
