import { describe, expect, test } from 'vitest';
import { ListModel } from '../../../../../src/grid/model/listModel.ts';
import type { ListView, PageRequest } from '../../../../../src/grid/model/listView.ts';
import {
  cycleGroupSelection,
  focusAdjacentGroup,
  groupSelectionState,
  toggleAllGroups,
  toggleGroup,
} from '../../../../../src/grid/model/rows/groupActions.ts';
import type { Group } from '../../../../../src/grid/model/rows/groupTree.ts';

type Row = { id: string; group: string; odd: boolean };

/** Groups with these numbers of rows, the first of every group an exception; in the order of the rows. */
function world(counts: Record<string, number>) {
  const rows: Row[] = Object.entries(counts).flatMap(([group, count]) =>
    Array.from({ length: count }, (_, at) => ({ id: `${group}${at}`, group, odd: at === 0 })),
  );
  const requests: PageRequest[] = [];
  const groupsOf = (some: Row[]): Group[] =>
    [...Map.groupBy(some, (row) => row.group)].map(([key, { length: count }]) => ({
      key,
      label: key,
      detail: '',
      count,
      exceptions: 1,
      sum: null,
    }));
  const view: ListView<Row> = {
    id: 'test',
    title: '测试',
    source: async (request) => {
      requests.push(request);
      const all = request.group === undefined ? rows : rows.filter((row) => row.group === request.group);
      const from = (request.pageNum - 1) * request.pageSize;
      return {
        rows: all.slice(from, from + request.pageSize),
        total: all.length,
        groups: request.groupBy ? groupsOf(all) : undefined,
      };
    },
    rowKey: (row) => row.id,
    columns: [],
    evals: [],
    commands: [],
    search: [],
    chips: [],
    groups: { by: [], groupOf: (row) => row.group, isException: (row) => row.odd },
    empty: { title: '', hint: '' },
  };
  return { rows, requests, view };
}

async function opened(counts: Record<string, number>) {
  const { rows, requests, view } = world(counts);
  const model = new ListModel(view, { keyword: '', orderBy: [], groupBy: 'form' });
  const shown = await model.loader.loadBlock(0);
  return { model, rows, requests, shown };
}

const texts = (shown: readonly unknown[]) =>
  shown.map((line) => {
    if (typeof line !== 'object' || line === null) return '…';
    return 'head' in line ? `[${(line as { head: Group }).head.key}]` : (line as Row).id;
  });

describe('a grouped list', () => {
  test('shows headers and rows, and focuses the first row', async () => {
    const { model, shown } = await opened({ a: 2, b: 1 });
    expect(texts(shown)).toEqual(['[a]', 'a0', 'a1', '[b]', 'b0']);
    expect(model.pagination.gridRowCount).toBe(5);
    expect(model.state.total).toBe(3);
    expect(model.focusedRow()?.id).toBe('a0');
  });

  test('the cursor skips headers of open groups in both directions, and stops at both ends', async () => {
    const { model } = await opened({ a: 2, b: 1 });
    model.move(-1);
    expect(model.focusedRow()?.id).toBe('a0');
    model.move(1);
    model.move(1);
    expect(model.focusedRow()?.id).toBe('b0');
    model.move(1);
    expect(model.focusedRow()?.id).toBe('b0');
    model.move(-1);
    expect(model.focusedRow()?.id).toBe('a1');
  });

  test('the next rows include those of the next group', async () => {
    const { model } = await opened({ a: 1, b: 2 });
    expect(model.rowsAhead(3).map((row) => row.id)).toEqual(['b0', 'b1']);
  });

  test('a collapsed group is one focusable line, and collapsing the current group keeps the cursor on it', async () => {
    const { model } = await opened({ a: 2, b: 2 });
    toggleGroup(model, 'a');
    expect(model.focusedHead()?.key).toBe('a');
    expect(model.focusedRow()).toBeUndefined();
    expect(texts(await model.loader.loadBlock(0))).toEqual(['[a]', '[b]', 'b0', 'b1']);
    model.move(1);
    expect(model.focusedRow()?.id).toBe('b0');
    model.move(-1);
    toggleGroup(model, 'a');
    expect(model.focusedRow()?.id).toBe('a0');
  });

  test('a list of closed groups shows the new number of rows after a reload, however soon it is drawn', async () => {
    const { model, rows } = await opened({ a: 2, b: 1 });
    toggleGroup(model, 'a');
    toggleGroup(model, 'b');
    rows.push({ id: 'c0', group: 'c', odd: true });
    const reloaded = model.reload();
    expect(texts(await model.loader.loadBlock(0))).toEqual(['[a]', '[b]', '[c]', 'c0']);
    await reloaded;
    expect(model.state.total).toBe(4);
  });

  test('only displayed rows are loaded: a collapsed group of a thousand rows costs nothing', async () => {
    const { model, requests } = await opened({ a: 50, b: 1000, c: 5 });
    toggleGroup(model, 'b');
    requests.length = 0;
    const shown = texts(await model.loader.loadBlock(0));
    expect(shown.slice(-6)).toEqual(['[c]', 'c0', 'c1', 'c2', 'c3', 'c4']);
    expect(requests.map(({ pageNum }) => pageNum)).toEqual([11]);
  });

  test('a refresh loads the displayed rows again, and collapsing alone does not', async () => {
    const { model, requests } = await opened({ a: 3, b: 3 });
    requests.length = 0;
    toggleGroup(model, 'a');
    await model.loader.loadBlock(0);
    expect(requests).toHaveLength(0);
    model.refresh();
    await model.loader.loadBlock(0);
    expect(requests).toHaveLength(1);
  });

  test('removed rows take their lines with them, and the cursor stays', async () => {
    const { model, rows } = await opened({ a: 2, b: 2 });
    model.move(4);
    expect(model.focusedRow()?.id).toBe('b1');
    rows.splice(0, 2);
    model.refresh();
    expect(texts(await model.loader.loadBlock(0))).toEqual(['[b]', 'b0', 'b1']);
    expect(model.focusedRow()?.id).toBe('b1');
  });

  test('} and { move by groups', async () => {
    const { model } = await opened({ a: 3, b: 2 });
    focusAdjacentGroup(model, 1);
    expect(model.focusedRow()?.id).toBe('b0');
    focusAdjacentGroup(model, -1);
    expect(model.focusedRow()?.id).toBe('a0');
  });

  test('all groups collapse at once, and expand again', async () => {
    const { model } = await opened({ a: 3, b: 2 });
    toggleAllGroups(model);
    expect(texts(await model.loader.loadBlock(0))).toEqual(['[a]', '[b]']);
    toggleAllGroups(model);
    expect(await model.loader.loadBlock(0)).toHaveLength(7);
  });
});

describe('selecting a group', () => {
  test('selects first the rows that are no exception, then all, then none', async () => {
    const { model } = await opened({ a: 3, b: 2 });
    const [a] = model.rowModel.groups;
    if (!a) throw new Error('There is no group.');
    const keys = () => model.selection.rows().map((row) => row.id);
    await cycleGroupSelection(model, a);
    expect([keys(), groupSelectionState(model, a)]).toEqual([['a1', 'a2'], 'some']);
    await cycleGroupSelection(model, a);
    expect([keys().sort(), groupSelectionState(model, a)]).toEqual([['a0', 'a1', 'a2'], 'all']);
    await cycleGroupSelection(model, a);
    expect([keys(), groupSelectionState(model, a)]).toEqual([[], 'none']);
  });

  test('fetches rows that are not loaded, and omits dismissed ones', async () => {
    const { model, requests } = await opened({ a: 2, b: 300 });
    const b = model.rowModel.groups[1];
    if (!b) throw new Error('There is no second group.');
    model.dismissals.dismiss('b7', '已处理');
    requests.length = 0;
    await cycleGroupSelection(model, b);
    expect(model.state.selected).toBe(298);
    expect(requests.map(({ group }) => group)).toEqual(['b']);
  });

  test('extending over groups selects the rows between, except those of collapsed groups', async () => {
    const { model } = await opened({ a: 2, b: 2, c: 2 });
    toggleGroup(model, 'b');
    model.focus(1);
    await model.selection.extendTo(model.indexOfKey('c0'));
    expect(model.selection.rows().map((row) => row.id)).toEqual(['a0', 'a1', 'c0']);
  });
});
