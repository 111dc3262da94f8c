import { describe, expect, test } from 'vitest';
import { parseTsv } from '../../../../../contract/text/parseTsv.ts';
import { collectCells } from '../../../../../src/grid/model/clipboardCells.ts';
import { ListModel } from '../../../../../src/grid/model/listModel.ts';
import type { ListView } from '../../../../../src/grid/model/listView.ts';
import { emptyQuery } from '../../../../../src/grid/model/query/queryUrl.ts';
import { CellCursor } from '../../../../../src/grid/model/selection/cellRange.ts';
import { formatTsv } from '../../../../../src/ui/format/tsv.ts';

const columns = ['a', 'b', 'c', 'd'];

describe('a cell range', () => {
  test('extends from its start to the cursor in any direction', () => {
    const cursor = new CellCursor();
    cursor.current = 'c';
    cursor.extend(5, { line: 4, column: 'c' });
    cursor.extend(4, { line: 3, column: 'b' });
    expect(cursor.range(3, columns)).toEqual({ low: 3, high: 5, columns: ['b', 'c'] });
    expect(cursor.current).toBe('b');
  });

  test('A single cell is no range, and a range ends when the cursor moves elsewhere.', () => {
    const cursor = new CellCursor();
    cursor.begin({ line: 1, column: 'a' });
    cursor.current = 'a';
    expect(cursor.range(1, columns)).toBeUndefined();
    cursor.draw({ line: 2, column: 'b' });
    expect(cursor.range(2, columns)).toEqual({ low: 1, high: 2, columns: ['a', 'b'] });
    expect(cursor.range(3, columns)).toBeUndefined();
    cursor.current = 'd';
    expect(cursor.range(2, columns)).toBeUndefined();
  });

  test('starts again at the cursor after that', () => {
    const cursor = new CellCursor();
    cursor.current = 'a';
    cursor.extend(0, { line: 1, column: 'a' });
    cursor.current = 'd';
    cursor.extend(7, { line: 8, column: 'd' });
    expect(cursor.range(8, columns)).toEqual({ low: 7, high: 8, columns: ['d'] });
  });

  test('ends when one of its columns is hidden', () => {
    const cursor = new CellCursor();
    cursor.current = 'a';
    cursor.extend(0, { line: 1, column: 'b' });
    expect(cursor.range(1, ['b', 'c'])).toBeUndefined();
  });
});

type Row = { id: string };
const view: ListView<Row> = {
  id: 'rows',
  title: '行',
  source: async ({ pageNum, pageSize }) => ({
    rows: Array.from({ length: pageSize }, (_, at) => ({ id: String((pageNum - 1) * pageSize + at) })),
    total: 250_000,
  }),
  rowKey: (row) => row.id,
  columns: [
    { id: 'a', label: '编号', width: 80, kind: 'text', sortable: false, text: (row) => `第 ${row.id} 行` },
    { id: 'b', label: '金额', width: 80, kind: 'number', sortable: false, text: () => '1,234,567.50' },
    { id: 'c', label: '备注', width: 80, kind: 'text', sortable: false, text: () => '1,234' },
  ],
  evals: [],
  commands: [],
  search: [],
  chips: [],
  empty: { title: '', hint: '' },
};

describe('copying', () => {
  test('A range is copied as displayed texts, with numbers without separators; missing rows are fetched.', async () => {
    const model = new ListModel(view, emptyQuery);
    await model.loader.load(0);
    const range = { low: 98, high: 101, columns: ['a', 'b', 'c'] };
    expect(await collectCells(model, { cell: 'a', columns, range })).toEqual(
      [98, 99, 100, 101].map((id) => [`第 ${id} 行`, '1234567.50', '1,234']),
    );
  });

  test('All matching rows are copied, loaded or not, except deselected ones.', async () => {
    const few = 2345;
    const source: typeof view.source = async (request) => {
      const { rows } = await view.source(request);
      return { rows: rows.filter(({ id }) => Number(id) < few), total: few };
    };
    const model = new ListModel({ ...view, source }, emptyQuery);
    await model.loader.load(0);
    model.selection.selectAll();
    model.selection.toggle(1);
    const copied = await collectCells(model, { cell: null, columns: ['a'] });
    expect(copied).toHaveLength(few - 1);
    expect([copied?.[0], copied?.[1], copied?.at(-1)]).toEqual([['第 0 行'], ['第 2 行'], ['第 2344 行']]);
  });

  test('A grouped list copies all matching rows for any collapsed groups.', async () => {
    const group = {
      key: 'k',
      label: '甲',
      detail: '',
      count: 2,
      exceptions: 0,
      sum: null,
      closed: true,
    } as const;
    const source: typeof view.source = async ({ groupBy }) =>
      groupBy ? { rows: [], total: 2, groups: [group] } : { rows: [{ id: '0' }, { id: '1' }], total: 2 };
    const groups = { by: [], groupOf: () => 'k', isException: () => false };
    const model = new ListModel({ ...view, source, groups }, { ...emptyQuery, groupBy: 'a' });
    await model.loader.loadBlock(0);
    model.selection.selectAll();
    expect(await collectCells(model, { cell: null, columns: ['a'] })).toEqual([['第 0 行'], ['第 1 行']]);
    expect(await model.selection.keys(10)).toEqual(['0', '1']);
  });

  test('exports all matching rows when they are too many', async () => {
    const model = new ListModel(view, emptyQuery);
    await model.loader.load(0);
    model.selection.selectAll();
    expect(await collectCells(model, { cell: null, columns: ['a'] })).toBeUndefined();
  });

  test('exports too many cells', async () => {
    const model = new ListModel(view, emptyQuery);
    const range = { low: 0, high: 99_999, columns: ['a', 'b'] };
    expect(await collectCells(model, { cell: 'a', columns, range })).toBeUndefined();
  });

  test('Text that a spreadsheet would execute stays text, numbers stay numbers, and pasted cells are unchanged.', () => {
    const cells = [['=1+1', '@x', '-2.50', '+3', '-a', 'a\tb', 'say "x"', '两\n行']];
    expect(formatTsv(cells)).toBe(`'=1+1\t'@x\t-2.50\t+3\t'-a\t"a\tb"\t"say ""x"""\t"两\n行"`);
    expect(parseTsv(formatTsv(cells))[0]?.slice(5)).toEqual(cells[0]?.slice(5));
  });
});
