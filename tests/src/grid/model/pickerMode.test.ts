import { expect, test, vi } from 'vitest';
import { ListModel } from '../../../../src/grid/model/listModel.ts';
import type { ListView, PickerMode } from '../../../../src/grid/model/listView.ts';
import { activateRow } from '../../../../src/grid/model/pickerMode.ts';

type Row = { id: string; leaf: boolean };
const rows: Row[] = [
  { id: 'a', leaf: false },
  { id: 'b', leaf: true },
  { id: 'c', leaf: true },
];

async function picker(scene?: PickerMode<Row>) {
  const view: ListView<Row> = {
    id: 'test',
    title: '测试',
    source: async () => ({ rows, total: rows.length }),
    rowKey: (row) => row.id,
    columns: [],
    evals: [],
    commands: [],
    search: [],
    chips: [],
    ...(scene && { pickerMode: scene }),
    isSelectable: (row) => row.leaf,
    empty: { title: '', hint: '' },
  };
  const model = new ListModel(view);
  await model.loader.load(0);
  return model;
}

test('a row opens when the list is no picker', async () => {
  const open = vi.fn();
  activateRow(await picker(), open);
  expect(open).toHaveBeenCalledOnce();
});

test('a picker of a related record accepts a leaf at once, and no row with children', async () => {
  const taken: string[] = [];
  const open = vi.fn();
  const model = await picker({ kind: 'relate', selects: 'one', take: ({ id }) => taken.push(id) });
  activateRow(model, open);
  expect(taken).toEqual([]);
  model.move(1);
  activateRow(model, open);
  expect(taken).toEqual(['b']);
  expect(open).not.toHaveBeenCalled();
});

test.each(['relate', 'subForm'] as const)(
  'a picker of several rows adds a row to the selection and keeps it there: %s',
  async (kind) => {
    const model = await picker({ kind, selects: 'many' });
    for (const place of [1, 2, 1]) {
      model.focus(place);
      activateRow(model, () => {});
    }
    expect(model.selection.rows().map(({ id }) => id)).toEqual(['b', 'c']);
  },
);

test('a picker of one row keeps the last choice', async () => {
  const model = await picker({ kind: 'relate', selects: 'one', take: () => {} });
  for (const place of [0, 1, 2]) model.selection.toggle(place);
  expect(model.selection.rows().map(({ id }) => id)).toEqual(['c']);
});

test('selecting all in a picker selects the loaded rows that can be chosen', async () => {
  const model = await picker({ kind: 'subForm', selects: 'many' });
  model.selection.selectAll();
  expect(model.selection.rows().map(({ id }) => id)).toEqual(['b', 'c']);
});
