import { describe, expect, test } from 'vitest';
import { ListModel } from '../../../../../src/grid/model/listModel.ts';
import type { Paging } from '../../../../../src/grid/model/listModelState.ts';
import type { ListView } from '../../../../../src/grid/model/listView.ts';
import { emptyQuery } from '../../../../../src/grid/model/query/queryUrl.ts';
import { revealRow } from '../../../../../src/grid/model/rows/revealRow.ts';
import type { ListQuery } from '../../../../../src/state/lists/listQuery.ts';

type Row = { id: string; pid: string | null };

const top = (id: string): Row => ({ id, pid: null });
const manyTops = (count: number) => Array.from({ length: count }, (_, no) => top(`r${no}`));

type Opening = {
  rows: Row[];
  hasTree?: boolean;
  knowsAncestors?: boolean;
  paging?: Paging;
  query?: ListQuery;
};

/** A list of rows in the order of their ids; `closed` rows are in a collapsed group of their own. */
async function openList({ rows, hasTree, knowsAncestors, paging, query = emptyQuery }: Opening) {
  const list = [...rows];
  const childrenOf = (keys: readonly (string | null)[]) => list.filter(({ pid }) => keys.includes(pid));
  const groupOf = ({ id }: Row) => (id.startsWith('closed') ? 'closed' : 'open');
  const view: ListView<Row> = {
    id: 'test',
    title: '测试',
    source: async ({ pageNum, pageSize, keyword, levels, groupBy }) => {
      const found = list.filter(({ id }) => id.includes(keyword));
      const isNested = hasTree && levels !== 'all' && !keyword;
      const listed = isNested ? childrenOf([null]) : found;
      const inOrder = groupBy ? listed.toSorted((a, b) => (groupOf(a) < groupOf(b) ? 1 : -1)) : listed;
      const from = (pageNum - 1) * pageSize;
      const count = (group: string) => found.filter((row) => groupOf(row) === group).length;
      const group = (key: string) => ({
        key,
        label: key,
        detail: '',
        count: count(key),
        exceptions: 0,
        sum: null,
      });
      return {
        rows: inOrder.slice(from, from + pageSize),
        total: found.length,
        ...(isNested && { tops: listed.length }),
        ...(groupBy && { groups: [group('open'), { ...group('closed'), closed: true as const }] }),
      };
    },
    rowKey: ({ id }) => id,
    columns: [],
    evals: [],
    commands: [],
    search: [],
    chips: [],
    groups: { by: [], groupOf: groupOf, isException: () => false },
    ...(hasTree && {
      tree: {
        count: ({ id }) => childrenOf([id]).length,
        parentOf: ({ pid }) => pid,
        loadChildren: async (keys) => childrenOf(keys),
        ...(knowsAncestors && { ancestorsOf: (key) => (key === 'new' ? ['a', 'a1'] : []) }),
      },
    }),
    empty: { title: '', hint: '' },
  };
  const model = new ListModel(view, query, paging);
  await model.loader.loadBlock(0);
  const add = async (row: Row, parent?: string) => {
    list.push(row);
    return revealRow(model, { key: row.id, parent });
  };
  return { model, add };
}

describe('the cursor goes to a new row', () => {
  test('the cursor goes behind the loaded rows of an endless list', async () => {
    const { model, add } = await openList({ rows: manyTops(450) });
    expect(await add(top('new'))).toBe('shown');
    expect(model.focusedRow()?.id).toBe('new');
    expect(model.state.cursor).toBe(450);
  });

  test('the cursor goes to the last page of a list with pages', async () => {
    const { model, add } = await openList({
      rows: manyTops(45),
      paging: { mode: 'pages', pageNum: 1, pageSize: 20 },
    });
    expect(await add(top('new'))).toBe('shown');
    expect(model.state.paging).toMatchObject({ pageNum: 3 });
    expect(model.focusedRow()?.id).toBe('new');
  });

  test('the cursor goes below a row of a tree that had no row below it', async () => {
    const { model, add } = await openList({ rows: [top('a'), top('b')], hasTree: true });
    expect(await add({ id: 'new', pid: 'b' }, 'b')).toBe('shown');
    expect(model.state.cursor).toBe(2);
    expect(model.rowModel.depthAt(2)).toBe(1);
  });

  test('the cursor goes below collapsed rows of a tree, which are expanded', async () => {
    const rows = [top('a'), { id: 'a1', pid: 'a' }, top('b')];
    const { model, add } = await openList({ rows, hasTree: true, knowsAncestors: true });
    expect(await add({ id: 'new', pid: 'a1' })).toBe('shown');
    expect(model.focusedRow()?.id).toBe('new');
    expect(model.rowModel.depthAt(model.state.cursor)).toBe(2);
  });

  test('the cursor goes to the top level of a tree, behind its loaded rows', async () => {
    const { model, add } = await openList({ rows: manyTops(250), hasTree: true });
    expect(await add(top('new'))).toBe('shown');
    expect(model.focusedRow()?.id).toBe('new');
  });

  test('the cursor goes into a collapsed group, which is expanded', async () => {
    const query = { ...emptyQuery, groupBy: 'first' };
    const { model, add } = await openList({ rows: [top('r1'), top('closed1')], query });
    expect(await add(top('closed2'))).toBe('shown');
    expect(model.focusedRow()?.id).toBe('closed2');
  });
});

describe('a new row that cannot be shown', () => {
  test('a new row that does not match the query is reported as filtered', async () => {
    const { model, add } = await openList({ rows: manyTops(3), query: { ...emptyQuery, keyword: 'r1' } });
    expect(await add(top('new'))).toBe('filtered');
    expect(model.focusedRow()?.id).toBe('r1');
  });

  test('a new row that was deleted meanwhile, or may not be read, is reported as missing', async () => {
    const { model } = await openList({ rows: manyTops(3) });
    expect(await revealRow(model, { key: 'gone' })).toBe('missing');
  });

  test('a new row behind the searched rows is reported as beyond', async () => {
    const { model, add } = await openList({ rows: manyTops(6000) });
    expect(await add(top('new'))).toBe('beyond');
    expect(model.focusedRow()?.id).toBe('r0');
  });
});
