/** Tests groups of records as lines: two levels, the loaded parts, and the names of a grouping in the address. */
import { describe, expect, test } from 'vitest';
import { joinFilters } from '../../../../../contract/filter/filterTree.ts';
import {
  buildGroupTree,
  displayIndexOfGroup,
  displayIndexOfRow,
  displayRowAt,
  type Group,
} from '../../../../../src/grid/model/rows/groupTree.ts';
import {
  formatGroupPlan,
  type GroupableFields,
  groupPlanLabel,
  parseGroupPlan,
} from '../../../../../src/grid/views/groups/groupPlan.ts';
import {
  buildGroupRows,
  type LoadedGroup,
  parseMoreKey,
  toLoadedGroup,
} from '../../../../../src/grid/views/groups/groupRows.ts';
import { placeGroups, selectSlices } from '../../../../../src/grid/views/groups/groupSlices.ts';

const group = (key: string, count: number, more: Partial<Group> = {}): Group => ({
  key,
  label: key,
  detail: '',
  count,
  exceptions: 0,
  sum: null,
  closed: true,
  ...more,
});

describe('initially collapsed groups', () => {
  const groups = [
    group('a', 5, { inner: true }),
    group('a1', 3, { parent: 'a' }),
    group('a2', 2, { parent: 'a' }),
    group('b', 4, { inner: true }),
  ];

  test('Only headers are shown until a group is expanded; one whose groups are not loaded stays collapsed.', () => {
    expect(buildGroupTree(groups, new Set()).lines).toBe(2);
    expect(buildGroupTree(groups, new Set(['b'])).lines).toBe(2);
    expect(buildGroupTree(groups, new Set(['a'])).lines).toBe(4);
  });

  test('expand to groups, then to rows, whose indexes are those among all rows', () => {
    const outline = buildGroupTree(groups, new Set(['a', 'a2']));
    expect(outline.lines).toBe(6);
    expect(displayRowAt(outline, 0)).toMatchObject({ head: { key: 'a' } });
    expect(displayRowAt(outline, 1)).toMatchObject({ head: { key: 'a1' } });
    expect(displayRowAt(outline, 3)).toEqual({ row: 3 });
    expect(displayRowAt(outline, 4)).toEqual({ row: 4 });
    expect(displayIndexOfGroup(outline, 'b')).toBe(5);
    expect(displayIndexOfRow(outline, 4)).toBe(4);
    expect(displayIndexOfRow(outline, 1)).toBe(-1);
  });
});

describe('requested rows', () => {
  test('form pages of the block’s size, only of groups that overlap it', () => {
    const open = placeGroups([group('a', 150), group('b', 30), group('c', 100)]);
    expect(open.map(({ row }) => row)).toEqual([0, 150, 180]);
    const slices = selectSlices(open, { start: 100, size: 100 });
    expect(slices.map(({ group: one, page }) => [one.key, page])).toEqual([
      ['a', 1],
      ['b', 0],
      ['c', 0],
    ]);
    expect(selectSlices(open.slice(2), { start: 200, size: 100 }).map(({ page }) => page)).toEqual([0]);
  });

  test('rows of inner groups start at the first row of their group', () => {
    const all = [
      group('a', 5),
      group('b', 4, { inner: true }),
      group('b1', 1, { parent: 'b' }),
      group('b2', 3, { parent: 'b' }),
    ];
    expect(placeGroups(all).map(({ group: one, row }) => [one.key, row])).toEqual([
      ['a', 0],
      ['b1', 5],
      ['b2', 6],
    ]);
  });
});

describe('the server’s groups', () => {
  const answer = (key: string | null) => ({
    key,
    label: key ?? '',
    count: 3,
    figures: { amount: { sum: '1234.50', average: '411.50' } },
    filter: { all: [{ field: 'kind', is: 'is' as const, value: String(key) }] },
  });
  const outer = toLoadedGroup(answer('a'), { parent: undefined, inner: true });

  test('Each group has its aggregates and the conditions of its records within the groups above.', () => {
    expect(outer).toMatchObject({ label: 'a', figures: answer('a').figures, inner: true });
    const none = toLoadedGroup(answer(null), { parent: outer, inner: false });
    expect(none).toMatchObject({ label: '（空）', parent: outer.key });
    expect(none.key).not.toBe(toLoadedGroup(answer('-'), { parent: outer, inner: false }).key);
    expect(none.filter).toEqual(joinFilters(outer.filter, answer(null).filter));
  });

  test('The list of groups ends with a line that loads more.', () => {
    const level = { groups: [outer] as LoadedGroup[], total: 1235 };
    const lines = buildGroupRows(level, new Map([[outer.key, { groups: [], total: 2 }]]));
    expect(lines.map(({ label }) => label)).toEqual([
      'a',
      '还有 2 组，按 → 加载',
      '还有 1,234 组，按 → 加载',
    ]);
    expect(lines.map(({ key }) => parseMoreKey(key))).toEqual([
      undefined,
      { parent: outer.key },
      { parent: undefined },
    ]);
  });
});

describe('a grouping in the address', () => {
  const known: GroupableFields = {
    fields: [
      { id: 'kind', kind: 'options', groups: true },
      { id: 'day', kind: 'dateRange', groups: true },
      { id: 'card', kind: 'text', groups: false },
    ],
    evals: [{ id: 'amount', type: 'sum' }],
  };

  test.each([
    'kind',
    'day:month',
    'kind/day:year',
    'day:day/kind~sum.amount.desc',
    'kind~name.asc',
    'kind~count.asc',
  ])('%s survives unchanged', (text) => {
    const plan = parseGroupPlan(text, known);
    expect(plan && formatGroupPlan(plan)).toBe(text);
  });

  test.each([
    '',
    'gone',
    'day',
    'kind:month',
    'day:week',
    'card',
    'kind/kind',
    'kind/day:day/kind',
    'kind~sum',
    'kind~average.amount.asc',
    'kind~name.up',
    'kind~toString.asc',
  ])('The parameter %s is not a grouping.', (text) => {
    expect(parseGroupPlan(text, known)).toBeUndefined();
  });

  test('A grouping is named by its fields.', () => {
    const fields = [
      { id: 'kind', label: '类别' },
      { id: 'day', label: '日期' },
    ];
    expect(groupPlanLabel({ levels: [{ field: 'kind' }, { field: 'day', unit: 'month' }] }, fields)).toBe(
      '类别 › 日期（按月）',
    );
  });
});
