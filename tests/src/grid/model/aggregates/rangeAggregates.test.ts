import { expect, test } from 'vitest';
import { aggregateRange } from '../../../../../src/grid/model/aggregates/rangeAggregates.ts';
import { aggregateSelection } from '../../../../../src/grid/model/aggregates/selectionAggregates.ts';
import { ListModel } from '../../../../../src/grid/model/listModel.ts';
import type { ListColumn, ListView } from '../../../../../src/grid/model/listView.ts';
import { emptyQuery } from '../../../../../src/grid/model/query/queryUrl.ts';
import type { Group } from '../../../../../src/grid/model/rows/groupTree.ts';

type Row = { id: string; name: string; price: string; tax: string | null };

const column = (id: 'name' | 'price' | 'tax'): ListColumn<Row> => ({
  id,
  label: id,
  width: 80,
  kind: id === 'name' ? 'text' : 'number',
  sortable: false,
  text: (row) => row[id] ?? '',
  ...(id !== 'name' && { amount: (row) => row[id] }),
});

const rowAt = (at: number): Row => ({
  id: String(at),
  name: `1${at}`,
  price: `${at}.10`,
  tax: at % 2 ? null : '1',
});

async function opened(count: number, groups?: Group[]) {
  const view: ListView<Row> = {
    id: 'rows',
    title: '行',
    source: async ({ pageNum, pageSize }) => {
      const start = (pageNum - 1) * pageSize;
      const rows = Array.from({ length: Math.min(pageSize, count - start) }, (_, at) => rowAt(start + at));
      const evals = { page: {}, all: { price: { sum: '499510.00', average: '499.51' } } };
      return { rows, total: count, evals, ...(groups && { groups }) };
    },
    rowKey: (row) => row.id,
    columns: [column('name'), column('price'), column('tax')],
    evals: [{ id: 'price', type: 'both' }],
    commands: [],
    search: [],
    chips: [],
    empty: { title: '', hint: '' },
  };
  const model = new ListModel(view, emptyQuery);
  await model.loader.load(0);
  return model;
}

const figuresIn = (model: ListModel<Row>, low: number, high: number, columns = ['name', 'price', 'tax']) =>
  aggregateRange(model.rowModel, model.view.columns, { low, high, columns });

test('a range counts all of its cells and sums those of numeric columns', async () => {
  expect(figuresIn(await opened(10), 1, 3)).toEqual({
    rows: 3,
    columns: 3,
    isLoaded: true,
    figures: { numbers: 4, sum: '7.30', average: '1.83', least: '1.00', greatest: '3.10' },
  });
  expect(figuresIn(await opened(10), 1, 3, ['name'])).toMatchObject({ columns: 1, figures: null });
});

test('a range with rows that are not loaded is counted but not summed', async () => {
  const model = await opened(1_000_000);
  expect(figuresIn(model, 98, 101)).toMatchObject({ rows: 4, isLoaded: false, figures: null });
  expect(figuresIn(model, 0, 999_999)).toMatchObject({ rows: 1_000_000, isLoaded: false, figures: null });
});

test('group headers in a range are not counted as rows', async () => {
  const head = (key: string, count: number): Group => ({
    key,
    label: key,
    detail: '',
    count,
    exceptions: 0,
    sum: null,
  });
  const model = await opened(4, [head('a', 2), head('b', 2)]);
  expect(figuresIn(model, 1, 5, ['price'])).toMatchObject({ rows: 4, figures: { sum: '6.40' } });
});

test('selected rows are summed in the column of the cursor', async () => {
  const model = await opened(10);
  model.selection.toggle(2);
  model.selection.toggle(4);
  expect(aggregateSelection(model)).toBeNull();
  model.state.cell = 'price';
  expect(aggregateSelection(model)).toEqual({
    label: 'price',
    sum: '6.20',
    average: '3.10',
    least: '2.10',
    greatest: '4.10',
  });
});

test('the aggregates of all matching rows are those of the server, minus the deselected rows', async () => {
  const model = await opened(1000);
  model.state.cell = 'price';
  model.selection.selectAll();
  expect(aggregateSelection(model)).toEqual({ label: 'price', sum: '499510.00', average: '499.51' });
  model.selection.toggle(3);
  expect(aggregateSelection(model)).toEqual({ label: 'price', sum: '499506.90' });
  model.state.cell = 'tax';
  expect(aggregateSelection(model)).toBeNull();
});
