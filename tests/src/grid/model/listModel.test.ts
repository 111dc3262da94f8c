import { expect, test } from 'vitest';
import { CallFailure } from '../../../../src/client/callFailure.ts';
import { aggregateSelection } from '../../../../src/grid/model/aggregates/selectionAggregates.ts';
import { collectCells } from '../../../../src/grid/model/clipboardCells.ts';
import { ListModel } from '../../../../src/grid/model/listModel.ts';
import type { Paging } from '../../../../src/grid/model/listModelState.ts';
import type { ListView, PageRequest } from '../../../../src/grid/model/listView.ts';
import { emptyQuery } from '../../../../src/grid/model/query/queryUrl.ts';
import { nothingSelected } from '../../../../src/grid/model/selection/selection.ts';
import { rowClasses } from '../../../../src/grid/widget/paint/paintRows.ts';

type Row = { id: string; amount: string };

const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: `r${index}`, amount: '10.10' }));

function listOf(rows: { current: Row[] }, requests: PageRequest[] = []): ListView<Row> {
  return {
    id: 'test',
    title: '测试',
    source: async (request) => {
      requests.push(request);
      const from = (request.pageNum - 1) * request.pageSize;
      return { rows: rows.current.slice(from, from + request.pageSize), total: rows.current.length };
    },
    rowKey: (row) => row.id,
    columns: [],
    evals: [],
    commands: [],
    search: [],
    chips: [],
    moneyColumn: { id: 'amount', label: '合计', amount: (row) => row.amount },
    empty: { title: '', hint: '' },
  };
}

async function opened(count: number, paging: Paging = { mode: 'endless' }) {
  const rows = { current: rowsOf(count) };
  const requests: PageRequest[] = [];
  const model = new ListModel(listOf(rows, requests), emptyQuery, paging);
  await model.loader.load(model.pagination.offset);
  return { model, rows, requests };
}

test('the first answer focuses the first row', async () => {
  const { model } = await opened(3);
  expect(model.state.cursor).toBe(0);
  expect(model.focusedRow()?.id).toBe('r0');
});

test('The cursor goes to the last row when the rows arrive after the key for it.', async () => {
  const early = async (...ends: ('first' | 'last')[]) => {
    const model = new ListModel(listOf({ current: rowsOf(250) }));
    const loading = model.loader.load(0);
    for (const end of ends) model.moveTo(end);
    await loading;
    return model.state.cursor;
  };
  expect(await early('last')).toBe(249);
  expect(await early('last', 'first')).toBe(0);
});

test('A key for the last row is forgotten when another query replaces the one it was pressed for.', async () => {
  const model = new ListModel(listOf({ current: rowsOf(250) }));
  model.moveTo('last');
  model.setQuery(emptyQuery);
  await model.loader.load(0);
  expect(model.state.cursor).toBe(0);
});

test('the reason of a refused condition stands at its search item until another query is asked', async () => {
  const errors = [{ path: 'card', message: '请稍后再试' }];
  const refusal = new CallFailure({ reason: 'SEARCH_LIMIT', msg: '请稍后再试', status: 200, errors });
  const source = () => Promise.reject(refusal);
  const model = new ListModel({ ...listOf({ current: [] }), source });
  await model.loader.load(0).catch(() => undefined);
  expect(model.state).toMatchObject({ failure: '请稍后再试', problems: { card: '请稍后再试' } });
  model.setQuery(emptyQuery);
  expect(model.state).toMatchObject({ failure: null, problems: {} });
});

test('fast keys for selecting and moving select the rows that they pass', async () => {
  const { model } = await opened(5);
  model.selection.toggle();
  model.move(1);
  model.selection.toggle();
  model.move(1);
  model.selection.toggle();
  expect(model.selection.rows().map((row) => row.id)).toEqual(['r0', 'r1', 'r2']);
  expect(model.state.selected).toBe(3);
  expect(aggregateSelection(model)).toMatchObject({ label: '合计', sum: '30.30' });
});

test('The list goes to the last page when its page disappears with its last row.', async () => {
  const { model, rows } = await opened(50, { mode: 'pages', pageNum: 1, pageSize: 20 });
  model.turnTo(3);
  await model.loader.load(model.pagination.offset);
  rows.current = rows.current.slice(0, 40);
  model.refresh();
  await model.loader.load(model.pagination.offset);
  expect(model.state.paging).toMatchObject({ pageNum: 2 });
  await model.loader.load(model.pagination.offset);
  expect(model.focusedRow()?.id).toBe('r39');
  expect(model.pagination.gridRowCount).toBe(20);
});

test('A range selection starts again when the selection becomes empty.', async () => {
  const { model } = await opened(9);
  model.selection.toggle(0);
  model.selection.replace(nothingSelected);
  model.focus(5);
  await model.selection.extendTo(6);
  expect(model.selection.rows().map((row) => row.id)).toEqual(['r5', 'r6']);
});

test('selected rows are copied in the order of the list, for any order of selection', async () => {
  const { rows } = await opened(9);
  const view = listOf(rows);
  const id = {
    id: 'id',
    label: '',
    width: 1,
    kind: 'text',
    sortable: false,
    text: (row: Row) => row.id,
  } as const;
  const model = new ListModel({ ...view, columns: [id] });
  await model.loader.load(0);
  for (const at of [4, 0, 2]) model.selection.toggle(at);
  expect(await collectCells(model, { cell: null, columns: ['id'] })).toEqual([['r0'], ['r2'], ['r4']]);
});

test('the cursor stops at both ends', async () => {
  const { model } = await opened(3);
  model.move(-5);
  expect(model.state.cursor).toBe(0);
  model.move(99);
  expect(model.state.cursor).toBe(2);
});

test('extending the selection over rows that are not loaded fetches and selects them all', async () => {
  const { model } = await opened(350);
  model.selection.toggle(2);
  await model.selection.extendTo(320);
  expect(model.state.selected).toBe(319);
  expect(model.selection.rows().map((row) => row.id)).toContain('r150');
});

test('selecting all matching rows is a mode: rows can be deselected, and the source provides the keys', async () => {
  const { model } = await opened(2500);
  model.selection.selectAll();
  model.selection.toggle(1);
  expect(model.state.selected).toBe(2499);
  expect(aggregateSelection(model)).toBeNull();
  const keys = await model.selection.keys(10_000);
  expect(keys).toHaveLength(2499);
  expect(keys).not.toContain('r1');
  expect(await model.selection.keys(1000)).toHaveLength(1000);
});

test('the selection survives sorting and paging', async () => {
  const { model } = await opened(50, { mode: 'pages', pageNum: 1, pageSize: 20 });
  model.selection.toggle(3);
  model.turnTo(3);
  expect(model.pagination.offset).toBe(40);
  expect(model.pagination.gridRowCount).toBe(10);
  model.sortBy('amount');
  await model.loader.load(0);
  expect(model.state.query.orderBy).toEqual([{ field: 'amount', order: 'asc' }]);
  expect(model.state.selected).toBe(1);
  expect(model.selection.rows().map((row) => row.id)).toEqual(['r3']);
});

test('moving past the end of a page loads the next page', async () => {
  const { model } = await opened(50, { mode: 'pages', pageNum: 1, pageSize: 20 });
  model.focus(19);
  model.move(1);
  expect(model.state.paging).toEqual({ mode: 'pages', pageNum: 2, pageSize: 20 });
  expect(model.state.cursor).toBe(20);
});

test('a dismissed row is skipped and deselected, and the cursor stays on its row after it is removed', async () => {
  const { model, rows } = await opened(5);
  model.move(1);
  model.selection.toggle();
  model.dismissals.dismiss('r1', '已处理');
  expect(model.dismissals.of({ id: 'r1', amount: '' })).toBe('已处理');
  expect(model.focusedRow()?.id).toBe('r2');
  expect(model.state.selected).toBe(0);
  rows.current = rows.current.filter((row) => row.id !== 'r1');
  await model.loader.load(0);
  expect(model.focusedRow()?.id).toBe('r2');
  expect(model.state.cursor).toBe(1);
});

test('Rows are only marked while a batch runs; cursor, selection and rows are updated once at its end.', async () => {
  const { model } = await opened(5);
  let refreshed = 0;
  model.grid = { ...model.grid, refresh: () => (refreshed += 1) };
  await model.selection.extendTo(3);
  model.focus(0);
  await model.dismissals.hold(async () => {
    for (const key of ['r0', 'r1']) model.dismissals.dismiss(key, '已处理');
    expect(model.focusedRow()?.id).toBe('r0');
    expect(refreshed).toBe(0);
  });
  expect(model.focusedRow()?.id).toBe('r2');
  expect(model.state.selected).toBe(2);
});

test('A row that another user has completed is not selected again, whether it was displayed or not.', async () => {
  const { model } = await opened(350);
  model.selection.selectAll();
  model.dismissals.dismiss('r1', '已由他人处理');
  model.dismissals.dismiss('r340', '已由他人处理');
  model.selection.keepOnly(['r0', 'r1', 'r2', 'r340']);
  expect(model.selection.current).toEqual({ mode: 'some', keys: new Set(['r0', 'r2']) });
  expect(aggregateSelection(model)).toMatchObject({ label: '合计', sum: '20.20' });
});

test('dismissed rows are omitted when more rows are selected', async () => {
  const { model } = await opened(20);
  model.dismissals.dismiss('r1', '已退回');
  model.focus(0);
  model.selection.toggle();
  await model.selection.extendTo(3);
  expect(model.selection.current).toEqual({ mode: 'some', keys: new Set(['r0', 'r2', 'r3']) });
});

test('dismissing the last row moves the cursor to the previous one', async () => {
  const { model } = await opened(3);
  model.focus(2);
  model.dismissals.dismiss('r2', '已处理');
  expect(model.focusedRow()?.id).toBe('r1');
});

test('a row dismissed elsewhere does not move the cursor', async () => {
  const { model } = await opened(3);
  model.dismissals.dismiss('r2', '他人已处理');
  expect(model.focusedRow()?.id).toBe('r0');
});

test('an answer to an outdated query changes nothing', async () => {
  const rows = { current: rowsOf(3) };
  const view = listOf(rows);
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow: ListView<Row> = {
    ...view,
    source: async (request) => {
      if (request.keyword === '') await gate;
      return view.source(request);
    },
  };
  const model = new ListModel(slow, emptyQuery);
  const old = model.loader.load(0);
  model.setQuery({ ...emptyQuery, keyword: 'x' });
  release();
  await old;
  expect(model.state.total).toBeNull();
});

test('a failed load keeps its message until the next attempt', async () => {
  const view: ListView<Row> = {
    ...listOf({ current: [] }),
    source: async () => {
      throw new Error('您的当前网络不稳定，请关注');
    },
  };
  const model = new ListModel(view, emptyQuery);
  await expect(model.loader.load(0)).rejects.toThrow();
  expect(model.state.failure).toBe('您的当前网络不稳定，请关注');
  model.retry();
  expect(model.state.failure).toBeNull();
});

test('a million rows scroll as one list, and as a thousand pages of a thousand rows', async () => {
  const view: ListView<Row> = {
    ...listOf({ current: [] }),
    source: async () => ({ rows: rowsOf(100), total: 1_000_000 }),
  };
  const model = new ListModel(view, emptyQuery);
  await model.loader.load(0);
  expect(model.pagination.gridRowCount).toBe(1_000_000);
  model.focus(model.pagination.lastLine);
  expect(model.state.cursor).toBe(999_999);
  const paged = new ListModel(view, emptyQuery, { mode: 'pages', pageNum: 1, pageSize: 1000 });
  await paged.loader.load(0);
  paged.turnTo(5000);
  expect(paged.state.paging).toEqual({ mode: 'pages', pageNum: 1000, pageSize: 1000 });
});

test('copying takes the selected rows, else the cell under the cursor, else its row, with complete values', async () => {
  const view: ListView<Row> = {
    ...listOf({ current: rowsOf(3) }),
    columns: [
      { id: 'id', label: '编号', width: 100, kind: 'text', sortable: false, text: (row) => row.id },
      {
        id: 'amount',
        label: '金额',
        width: 100,
        kind: 'number',
        sortable: true,
        text: () => '约 10',
        copy: (row) => row.amount,
      },
    ],
  };
  const model = new ListModel(view, emptyQuery);
  const columns = ['amount', 'id'];
  expect(await collectCells(model, { cell: null, columns })).toEqual([]);
  await model.loader.load(0);
  expect(await collectCells(model, { cell: null, columns })).toEqual([['10.10', 'r0']]);
  expect(await collectCells(model, { cell: 'id', columns })).toEqual([['r0']]);
  model.selection.toggle();
  model.move(2);
  model.selection.toggle();
  expect(await collectCells(model, { cell: 'id', columns })).toEqual([
    ['10.10', 'r0'],
    ['10.10', 'r2'],
  ]);
});

test('totals are loaded with the first rows and after a refresh, not with every block', async () => {
  const { model, requests } = await opened(350);
  await model.loader.load(100);
  await model.loader.load(200);
  model.refresh();
  await model.loader.load(0);
  expect(requests.map((request) => request.totals)).toEqual([true, false, false, true]);
});

test('Known totals stay when an answer has none, until fewer rows arrive than they count.', async () => {
  const rows = { current: rowsOf(350) };
  const requests: PageRequest[] = [];
  const counting = listOf(rows, requests);
  const evals = { page: {}, all: { amount: { sum: '3535.00' } } };
  const model = new ListModel<Row>({
    ...counting,
    source: async (request) => {
      const answer = await counting.source(request);
      return request.totals
        ? { ...answer, evals }
        : { ...answer, total: null, evals: { page: {}, all: null } };
    },
  });
  await model.loader.load(0);
  await model.loader.load(100);
  expect([model.state.total, model.state.evals?.all]).toEqual([350, evals.all]);
  rows.current = rowsOf(250);
  await model.loader.load(200);
  await model.loader.load(100);
  expect(requests.map((request) => request.totals)).toEqual([true, false, false, true]);
  expect(model.state.total).toBe(250);
});

test('totals that failed to load are requested again', async () => {
  const asked: unknown[] = [];
  const model = new ListModel<Row>({
    ...listOf({ current: [] }),
    source: async ({ totals }) => {
      asked.push(totals);
      throw new Error('gone');
    },
  });
  await expect(model.loader.load(0)).rejects.toThrow('gone');
  await expect(model.loader.load(0)).rejects.toThrow('gone');
  expect(asked).toEqual([true, true]);
});

test('Rows that the widget has not redrawn keep their styles when others are inserted above them.', async () => {
  const { model, rows } = await opened(4);
  model.focus(1);
  model.selection.toggle(2);
  rows.current = [{ id: 'new', amount: '1' }, ...rows.current.slice(0, 2), ...rows.current.slice(3)];
  await model.loader.load(0);
  const drawn = (line: number, key: string | null) => rowClasses(model, { line, key }).classes;
  expect(model.focusedRow()?.id).toBe('r1');
  expect(drawn(1, 'r1')).toMatchObject({ 'grid-cursor': true, 'grid-selected': false });
  expect(drawn(2, 'r2')).toMatchObject({ 'grid-cursor': false });
  expect(drawn(0, 'new')).toMatchObject({ 'grid-cursor': false, 'grid-waiting': false });
  // While no row is loaded, the line number alone determines the cursor.
  expect(drawn(2, null)).toMatchObject({ 'grid-cursor': true });
  expect(drawn(3, null)).toMatchObject({ 'grid-cursor': false });
});
