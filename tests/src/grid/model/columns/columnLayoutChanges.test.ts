import { describe, expect, test } from 'vitest';
import { arrangeColumns, parseColumnLayout } from '../../../../../src/grid/model/columns/columnLayout.ts';
import {
  hideColumn,
  pinColumn,
  resizeColumns,
  unpinColumn,
} from '../../../../../src/grid/model/columns/columnLayoutChanges.ts';
import type { ListColumn } from '../../../../../src/grid/model/listView.ts';
import { toggleExtraSort } from '../../../../../src/grid/model/query/queryChanges.ts';
import { emptyQuery } from '../../../../../src/grid/model/query/queryUrl.ts';
import {
  fillsRoom,
  findLabelColumn,
  growFromLeast,
  selectFrozenColumns,
} from '../../../../../src/grid/widget/frozenColumns.ts';
import { selectLongestTexts, widenFigures } from '../../../../../src/grid/widget/widths/columnAutoSize.ts';

const column = (id: string, more: Partial<ListColumn<unknown>> = {}): ListColumn<unknown> => ({
  id,
  label: id,
  width: 100,
  kind: 'text',
  sortable: true,
  text: () => id,
  ...more,
});
const columns = [
  column('state', { renderer: 'tag', width: 60 }),
  column('name', { grow: 1 }),
  column('amount', { kind: 'number' }),
  column('note'),
];
const arranged = (layout?: unknown) => arrangeColumns(columns, parseColumnLayout(layout));
const none: ReadonlySet<string> = new Set();

describe('a column', () => {
  test('A column can be pinned and unpinned, and the stored layout contains it.', () => {
    const pinned = arranged(pinColumn(arranged(), 'note'));
    expect(pinned.find(({ id }) => id === 'note')?.pin).toBe('left');
    const free = arranged(unpinColumn(pinned, 'note')).find(({ id }) => id === 'note');
    expect([free?.pin, free?.free]).toEqual([undefined, true]);
  });

  test('A column can be hidden unless it is the last one.', () => {
    const hidden = arranged(hideColumn(arranged(), 'note'));
    expect(hidden.filter(({ shown }) => shown).map(({ id }) => id)).toEqual(['state', 'name', 'amount']);
    const [first] = arranged();
    expect(first && hideColumn([first], 'state')).toBeUndefined();
  });

  test('keeps a set width and stops growing, and the others stay as they were', () => {
    const [, name, amount] = arranged(resizeColumns(arranged(), new Map([['name', 240]])));
    expect([name?.width, name?.grow, amount?.width]).toEqual([240, undefined, 100]);
  });

  test('grows although a layout of an earlier version contains its configured width', () => {
    const stored = { order: ['name', 'amount'], width: { name: 100, amount: 100 }, hidden: [], pin: {} };
    const [, name, amount] = arranged(stored);
    expect([name?.width, name?.grow, name?.resized]).toEqual([100, 1, undefined]);
    const pinned = pinColumn(
      [name, amount].filter((one) => one !== undefined),
      'amount',
    );
    expect(pinned.width).toEqual({});
  });

  test('keeps the width of the view until its own is set, whatever else of the layout changes', () => {
    const layout = resizeColumns(arranged(), new Map([['note', 240]]));
    expect(layout.width).toEqual({ note: 240 });
    expect(pinColumn(arranged(layout), 'amount').width).toEqual({ note: 240 });
  });

  test('A column is fitted to its longest texts, with double width for Chinese characters.', () => {
    const texts = Array.from({ length: 100 }, (_, at) => 'x'.repeat(at));
    expect(selectLongestTexts([...texts, '字'.repeat(60)])[0]).toBe('字'.repeat(60));
    expect(selectLongestTexts(texts)).toHaveLength(40);
  });
});

describe('a list that is wider than its pane', () => {
  test('pins the columns up to the first text column, and gives the growing column a width', () => {
    expect([...selectFrozenColumns(arranged(), none, 389)]).toEqual([
      ['state', 60],
      ['name', 100],
    ]);
    expect(selectFrozenColumns(arranged(), none, 390).size).toBe(0);
  });

  test('pins only the first text column in a narrow pane, with at most two fifths of the width', () => {
    expect([...selectFrozenColumns(arranged(), none, 240)]).toEqual([['name', 96]]);
  });

  test('pins a growing column no wider than its content is', () => {
    const pinned = (content: number) => {
      const known = arranged().map((one) => (one.id === 'name' ? { ...one, width: 60, content } : one));
      return [...selectFrozenColumns([...known, ...known], none, 600)];
    };
    expect(pinned(80)).toContainEqual(['name', 80]);
    expect(pinned(400)).toContainEqual(['name', 150]);
  });

  test('lets the other columns grow where frozen ones leave room that they do not fill', () => {
    const columns = arranged().map((one) => (one.id === 'name' ? { ...one, width: 300, grow: 0 } : one));
    const frozen = new Map([['name', 160]]);
    expect(fillsRoom(columns, frozen, 450)).toBe(true);
    expect(fillsRoom(columns, frozen, 451)).toBe(false);
    expect(fillsRoom(columns, new Map(), 451)).toBe(true);
    expect(growFromLeast(columns).map(({ grow }) => grow)).toEqual([undefined, 300, undefined, undefined]);
  });

  test("prefers a user's own pinning", () => {
    expect(selectFrozenColumns(arranged(unpinColumn(arranged(), 'name')), none, 300).size).toBe(0);
    expect(selectFrozenColumns(arranged(pinColumn(arranged(), 'name')), none, 300).size).toBe(0);
    expect(selectFrozenColumns(arranged(unpinColumn(arranged(), 'state')), none, 389).has('state')).toBe(
      false,
    );
  });

  test('the label of sums appears in the first text column without aggregates', () => {
    expect(findLabelColumn(arranged(), none)?.id).toBe('name');
    expect(findLabelColumn(arranged(), new Set(['name']))?.id).toBe('note');
    expect(findLabelColumn(arranged().slice(0, 1), none)?.id).toBe('state');
  });
});

test('a column is added to the sort: ascending, descending, removed; at most five columns', () => {
  const sorts = (query: ReturnType<typeof toggleExtraSort>) =>
    query.orderBy.map(({ field, order }) => `${field} ${order}`);
  const two = toggleExtraSort(toggleExtraSort(emptyQuery, 'a'), 'b');
  expect(sorts(two)).toEqual(['a asc', 'b asc']);
  expect(sorts(toggleExtraSort(two, 'a'))).toEqual(['a desc', 'b asc']);
  expect(sorts(toggleExtraSort(toggleExtraSort(two, 'a'), 'a'))).toEqual(['b asc']);
  const five = ['c', 'd', 'e'].reduce(toggleExtraSort, two);
  expect(toggleExtraSort(five, 'f')).toBe(five);
});

test('figures are measured as wide as cells draw them, whatever they are', () => {
  expect(widenFigures('2026-11-28 至 2027-12-03')).toBe('00000000000至00000000000');
  expect(widenFigures('HT-202611-0129')).toBe('HT000000000000');
  expect(widenFigures('钢筋（HRB400E）第 6 批')).toBe('钢筋（HRB000E）第000批');
  expect(widenFigures('sys.login.title')).toBe('sys.login.title');
});
