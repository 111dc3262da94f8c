/** The list of a resource in groups, and its sums, from what the server answers. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deptResource } from '../../../../../contract/resources/people/dept.ts';
import { fileResource } from '../../../../../contract/resources/platform/file.ts';
import { api } from '../../../../../src/client/api.ts';
import type { PageRequest } from '../../../../../src/grid/model/listView.ts';
import { buildResourceView } from '../../../../../src/grid/views/resources/resourceView.ts';

const image = { all: [{ field: 'category', is: 'is', value: 'image' }] };
const files = [
  { fileId: '1', originalName: 'a.png', kilobytes: 3 },
  { fileId: '2', originalName: 'b.png', kilobytes: 4 },
];
const figures = { kilobytes: { sum: '70', average: null } };
const groups = [{ key: 'image', label: '图片', count: 2, figures, filter: image }];

type Query = Readonly<Record<string, unknown>>;
let lists: Query[];
let grouped: Query[];

beforeEach(() => {
  lists = [];
  grouped = [];
  // The parts of an answer that the list reads.
  vi.spyOn(api.file, 'list').mockImplementation((async ({ query }: { query: Query }) => {
    lists.push(query);
    return { rows: files, total: 20 };
  }) as unknown as typeof api.file.list);
  vi.spyOn(api.file, 'groups').mockImplementation((async ({ query }: { query: Query }) => {
    grouped.push(query);
    return { rows: query.groupBy ? groups : [], total: 1, all: { count: 20, figures } };
  }) as unknown as typeof api.file.groups);
});
afterEach(() => vi.restoreAllMocks());

const view = (resource: Parameters<typeof buildResourceView>[0]) =>
  buildResourceView(resource, { columnLook: () => ({ text: String, align: 'left' }), fixed: {} });

const request = (more: Partial<PageRequest> = {}): PageRequest => ({
  keyword: '',
  orderBy: [],
  pageNum: 1,
  pageSize: 50,
  signal: new AbortController().signal,
  ...more,
});

test('a page has its own sums and those of all rows, which are asked for once', async () => {
  const { source, evals } = view(fileResource);
  expect(evals).toEqual([{ id: 'kilobytes', type: 'sum', decimals: 0, plain: true }]);
  const first = await source(request({ keyword: 'png' }));
  expect(first.evals).toEqual({ page: { kilobytes: { sum: '7' } }, all: figures });
  expect([lists, grouped].map(([query]) => query?.keyword)).toEqual(['png', 'png']);
  const next = await source(request({ keyword: 'png', pageNum: 2, totals: false }));
  expect(next.evals).toEqual({ page: { kilobytes: { sum: '7' } }, all: null });
  expect([lists.length, grouped.length]).toEqual([2, 1]);
});

test('a grouped list has the groups of the server, whose rows are those of their condition', async () => {
  const { source } = view(fileResource);
  const asked = request({ groupBy: 'category~sum.kilobytes.desc', isOpen: () => true });
  const { groups: shown, rows, total, evals } = await source(asked);
  expect(shown).toMatchObject([{ label: '图片', count: 2, figures }]);
  expect(rows.slice(0, 2)).toMatchObject(files);
  expect([total, evals?.all]).toEqual([20, figures]);
  const wanted = { groupBy: 'category', groupOrder: 'sum.kilobytes.desc' };
  expect(grouped).toContainEqual(expect.objectContaining(wanted));
  expect(JSON.parse(String(lists[0]?.filter))).toEqual(image);
});

test('columns with shared values group a list; long texts, sums and trees do not', () => {
  const { filterFields = [], groups: parts } = view(fileResource);
  const names = filterFields.filter(({ groups: can }) => can).map(({ id }) => id);
  expect(names).toEqual(expect.arrayContaining(['category', 'createBy', 'createTime', 'formCnName']));
  expect(names).not.toEqual(expect.arrayContaining(['records']));
  expect(names).not.toEqual(expect.arrayContaining(['kilobytes']));
  expect(parts?.isGrouping?.('createTime:month')).toBe(true);
  expect(view(deptResource).groups).toBeUndefined();
});
