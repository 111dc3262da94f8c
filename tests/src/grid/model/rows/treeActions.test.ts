import { describe, expect, test } from 'vitest';
import { ListModel } from '../../../../../src/grid/model/listModel.ts';
import type { ListView } from '../../../../../src/grid/model/listView.ts';
import {
  collapseBranch,
  expandBranch,
  isBranch,
  isExpandedBranch,
  parentDisplayIndex,
} from '../../../../../src/grid/model/rows/treeActions.ts';
import { captureKey, dropBufferedKeys } from '../../../../../src/state/workspace/typeAheadBuffer.ts';

type Row = { id: string; pid: string | null };

/** a → a1 → a1x, a2; b; c → c1. */
const all: Row[] = [
  { id: 'a', pid: null },
  { id: 'b', pid: null },
  { id: 'c', pid: null },
  { id: 'a1', pid: 'a' },
  { id: 'a2', pid: 'a' },
  { id: 'a1x', pid: 'a1' },
  { id: 'c1', pid: 'c' },
];

async function opened() {
  const rows = { current: all };
  const asked: string[] = [];
  const pages: number[] = [];
  const below = (keys: readonly string[]) =>
    rows.current.filter(({ pid }) => pid !== null && keys.includes(pid));
  const view: ListView<Row> = {
    id: 'test',
    title: '测试',
    source: async ({ levels, keyword, pageNum, pageSize }) => {
      pages.push(pageNum);
      const found = keyword ? rows.current.filter(({ id }) => id.includes(keyword)) : rows.current;
      if (levels === 'all' || keyword) return { rows: found, total: found.length };
      const tops = found.filter(({ pid }) => pid === null);
      const from = (pageNum - 1) * pageSize;
      return { rows: tops.slice(from, from + pageSize), total: found.length, tops: tops.length };
    },
    rowKey: ({ id }) => id,
    columns: [],
    evals: [],
    commands: [],
    search: [],
    chips: [],
    tree: {
      count: ({ id }) => below([id]).length,
      parentOf: ({ pid }) => pid,
      loadChildren: async (keys) => {
        asked.push(keys.join());
        return below(keys);
      },
    },
    empty: { title: '', hint: '' },
  };
  const model = new ListModel(view);
  await model.loader.loadBlock(0);
  return { model, rows, asked, pages };
}

const lines = (model: ListModel<Row>) =>
  Array.from({ length: model.pagination.gridRowCount }, (_, line) => {
    const row = model.rowAt(line);
    return `${'·'.repeat(model.rowModel.depthAt(line))}${row?.id ?? '…'}`;
  });

const rowOf = (model: ListModel<Row>, key: string): Row => {
  const row = model.rowAt(model.indexOfKey(key));
  if (!row) throw new Error(`There is no row ${key} on screen.`);
  return row;
};

describe('a tree', () => {
  test('loads its root level once', async () => {
    const { pages } = await opened();
    expect(pages).toEqual([1]);
  });

  test('shows rows that were added while it was empty', async () => {
    const { model, rows } = await opened();
    rows.current = [];
    model.refresh();
    await model.loader.loadBlock(0);
    expect(lines(model)).toEqual([]);
    rows.current = all;
    model.refresh();
    await model.loader.loadBlock(0);
    expect(lines(model)).toEqual(['a', 'b', 'c']);
  });

  test('an empty tree that is drawn while its first row is on its way draws that row', async () => {
    const { model, rows } = await opened();
    rows.current = [];
    await model.reload();
    rows.current = all;
    const reloaded = model.reload();
    const drawn = await model.loader.loadBlock(0);
    expect(drawn.length).toBe(3);
    await reloaded;
  });

  test('shows its root level first, and the children of a row when it is expanded', async () => {
    const { model, asked } = await opened();
    expect(lines(model)).toEqual(['a', 'b', 'c']);
    expect(model.state.total).toBe(7);
    await expandBranch(model, rowOf(model, 'a'));
    await expandBranch(model, rowOf(model, 'c'));
    await expandBranch(model, rowOf(model, 'a1'));
    expect(lines(model)).toEqual(['a', '·a1', '··a1x', '·a2', 'b', 'c', '·c1']);
    expect(asked).toEqual(['a', 'c', 'a1']);
    expect(isBranch(model, rowOf(model, 'a2'))).toBe(false);
    expect(isExpandedBranch(model, rowOf(model, 'a1'))).toBe(true);
  });

  test('the cursor stays on its row while others expand above it, and visits all lines', async () => {
    const { model } = await opened();
    model.focus(2);
    await expandBranch(model, rowOf(model, 'a'));
    expect(model.focusedRow()?.id).toBe('c');
    model.move(-3);
    expect(model.focusedRow()?.id).toBe('a1');
    expect(parentDisplayIndex(model)).toBe(0);
  });

  test('collapsing moves a cursor inside to the row itself; expanding restores what was expanded below', async () => {
    const { model } = await opened();
    await expandBranch(model, rowOf(model, 'a'));
    await expandBranch(model, rowOf(model, 'a1'));
    model.focus(model.indexOfKey('a1x'));
    collapseBranch(model, rowOf(model, 'a'));
    expect(lines(model)).toEqual(['a', 'b', 'c']);
    expect(model.focusedRow()?.id).toBe('a');
    await expandBranch(model, rowOf(model, 'a'));
    expect(lines(model)).toEqual(['a', '·a1', '··a1x', '·a2', 'b', 'c']);
  });

  test('keys typed while children load wait for them', async () => {
    const { model } = await opened();
    const press = (key: string) => captureKey({ key, isTrusted: true } as KeyboardEvent);
    expect(press('ArrowDown')).toBe(false);
    const expanded = expandBranch(model, rowOf(model, 'a'));
    expect(press('ArrowDown')).toBe(true);
    dropBufferedKeys();
    await expanded;
    expect(press('ArrowDown')).toBe(false);
  });

  test('a search matches all levels and shows a flat list', async () => {
    const { model } = await opened();
    await expandBranch(model, rowOf(model, 'a'));
    model.setQuery({ ...model.state.query, keyword: '1' });
    await model.loader.loadBlock(0);
    expect(lines(model)).toEqual(['a1', 'a1x', 'c1']);
    expect(isBranch(model, rowOf(model, 'a1'))).toBe(false);
  });

  test('Expanded rows are reloaded by one query and show the changes of other users.', async () => {
    const { model, rows, asked } = await opened();
    await expandBranch(model, rowOf(model, 'a'));
    await expandBranch(model, rowOf(model, 'c'));
    asked.length = 0;
    rows.current = [...all.filter(({ id }) => id !== 'c1'), { id: 'a3', pid: 'a' }];
    model.refresh();
    await model.loader.loadBlock(0);
    await expect.poll(() => lines(model)).toEqual(['a', '·a1', '·a2', '·a3', 'b', 'c']);
    expect(asked).toEqual(['a,c']);
  });

  test('rows of all levels can be selected, and stay selected when their branch collapses', async () => {
    const { model } = await opened();
    await expandBranch(model, rowOf(model, 'a'));
    model.selection.toggle(model.indexOfKey('a2'));
    collapseBranch(model, rowOf(model, 'a'));
    expect(model.selection.rows().map(({ id }) => id)).toEqual(['a2']);
    model.selection.selectAll();
    expect(model.state.selected).toBe(7);
    expect((await model.selection.keys(100)).length).toBe(7);
  });
});
