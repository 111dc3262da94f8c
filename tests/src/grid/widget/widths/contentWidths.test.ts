import { expect, test } from 'vitest';
import { arrangeColumns } from '../../../../../src/grid/model/columns/columnLayout.ts';
import type { ListColumn } from '../../../../../src/grid/model/listView.ts';
import { checkboxWidth, selectFrozenColumns } from '../../../../../src/grid/widget/frozenColumns.ts';
import { type SharingColumn, shareRoom } from '../../../../../src/grid/widget/widths/shareRoom.ts';
import { growByContent } from '../../../../../src/grid/widget/widths/useContentWidths.ts';

type Sharing = Omit<SharingColumn, 'id'>;

const share = (columns: Record<string, Sharing>, room: number) =>
  Object.fromEntries(
    [
      ...shareRoom(
        Object.entries(columns).map(([id, column]) => ({ id, ...column })),
        room,
      ),
    ].map(([id, width]) => [id, Math.round(width)]),
  );

/** A column whose first texts need as much as the later ones. */
const even = (least: number, content: number, more: Partial<Sharing> = {}): Sharing => ({
  least,
  seen: content,
  content,
  ...more,
});

test('contents that fit are whole, and the rest is shared', () => {
  expect(share({ title: even(100, 300), key: even(100, 150), note: even(100, 20) }, 1100)).toEqual({
    title: 600,
    key: 300,
    note: 200,
  });
});

test('narrow contents are whole and wide ones equally wide where they do not all fit', () => {
  const contents = { title: even(96, 600), key: even(100, 150), name: even(60, 54), summary: even(100, 500) };
  expect(share(contents, 810)).toEqual({ title: 300, key: 150, name: 60, summary: 300 });
  // Nothing falls below its least width.
  expect(share({ title: even(96, 600), key: even(220, 250) }, 300)).toEqual({ title: 96, key: 220 });
});

test('a column of a usual width gives what its content does not need before a text is cut, and grows no further', () => {
  const columns = {
    title: even(96, 200),
    status: even(50, 50, { most: 66 }),
    ended: even(40, 40, { most: 66 }),
  };
  expect(share(columns, 280)).toEqual({ title: 190, status: 50, ended: 40 });
  expect(share(columns, 300)).toEqual({ title: 200, status: 50, ended: 50 });
  expect(share(columns, 432)).toEqual({ title: 300, status: 66, ended: 66 });
});

test('a column of a usual width gets more where its content needs it', () => {
  expect(share({ amount: even(106, 140, { most: 106 }), name: even(60, 60) }, 240)).toEqual({
    amount: 140,
    name: 100,
  });
});

test('the texts that are seen first are whole before those of later rows get room', () => {
  const columns = {
    title: even(96, 180),
    form: { least: 60, seen: 60, content: 120 },
    note: { least: 60, seen: 80, content: 300 },
  };
  expect(share(columns, 340)).toEqual({ title: 180, form: 80, note: 80 });
  expect(share(columns, 420)).toEqual({ title: 180, form: 120, note: 120 });
  expect(share(columns, 300)).toEqual({ title: 160, form: 60, note: 80 });
});

const column = (id: string, more: Partial<ListColumn<unknown>> = {}): ListColumn<unknown> => ({
  id,
  label: id,
  width: 100,
  kind: 'text',
  sortable: true,
  text: () => id,
  ...more,
});

/** Contents whose first texts need as much as the later ones. */
const contentsOf = (contents: Record<string, number>) =>
  new Map(Object.entries(contents).map(([id, all]) => [id, { seen: all, all }]));

const grow = (arranged: ReturnType<typeof arrangeColumns>, contents: Record<string, number>, room: number) =>
  growByContent(arranged, contentsOf(contents), checkboxWidth + room).map(({ id, width, grow: share }) => [
    id,
    width,
    share && Math.round(share),
  ]);

test('columns share the room by their contents, and a width that a person has set stays', () => {
  const columns = [column('name', { grow: 100 }), column('note', { grow: 100 }), column('amount')];
  const layout = { order: ['name', 'note', 'amount'], width: { note: 180 }, hidden: [], pin: {} };
  const contents = { name: 240, note: 120, amount: 400 };
  expect(grow(arrangeColumns(columns, undefined), contents, 560)).toEqual([
    ['name', 100, 220],
    ['note', 100, 120],
    ['amount', 100, 220],
  ]);
  expect(grow(arrangeColumns(columns, layout), contents, 560)).toEqual([
    ['name', 100, 190],
    ['note', 180, undefined],
    ['amount', 100, 190],
  ]);
});

test('no column is wider than its content while the list lacks room, unless its width is configured', () => {
  const columns = [
    column('account', { width: 175, grow: 175 }),
    column('code', { width: 180, minWidth: 180 }),
    column('roles', { width: 180, grow: 180 }),
    column('status', { width: 130 }),
  ];
  const contents = { account: 90, code: 110, roles: 300, status: 60 };
  expect(grow(arrangeColumns(columns, undefined), contents, 600)).toEqual([
    ['account', 90, 90],
    ['code', 180, 180],
    ['roles', 180, 270],
    ['status', 60, 60],
  ]);
});

test('columns have their least widths and do not grow in a list that is too narrow even for these', () => {
  const columns = [
    column('name', { grow: 200 }),
    column('note', { width: 180, grow: 180 }),
    column('amount'),
    column('new', { grow: 100 }),
  ];
  const grown = (room: number) =>
    grow(arrangeColumns(columns, undefined), { name: 240, note: 90, amount: 80 }, room);
  expect(grown(369)).toEqual([
    ['name', 100, 0],
    ['note', 90, 0],
    ['amount', 80, 0],
    ['new', 100, 0],
  ]);
  expect(grown(370)).toEqual([
    ['name', 100, 100],
    ['note', 90, 90],
    ['amount', 80, 80],
    ['new', 100, 100],
  ]);
});

test('a pinned column does not grow, and the others share what it leaves', () => {
  const columns = [
    column('name', { width: 175, grow: 175, pin: 'left' }),
    column('code', { grow: 100, pin: 'left' }),
    column('note', { grow: 100 }),
  ];
  expect(grow(arrangeColumns(columns, undefined), { name: 90, code: 400, note: 300 }, 800)).toEqual([
    ['name', 90, 0],
    ['code', 180, 0],
    ['note', 100, 530],
  ]);
});

test('a hidden column takes no width, and a column whose content is unknown counts as its configured share', () => {
  const columns = [
    column('name', { grow: 100 }),
    column('code', { grow: 70, hidden: true }),
    column('new', { grow: 1 }),
  ];
  expect(grow(arrangeColumns(columns, undefined), { name: 240, code: 90 }, 510)).toEqual([
    ['name', 100, 360],
    ['code', 100, 70],
    ['new', 100, 150],
  ]);
});

test('a list whose first screen fits does not scroll, whatever the later rows need', () => {
  const columns = arrangeColumns(
    [
      column('title', { width: 160, grow: 160 }),
      column('supplier', { width: 160, grow: 160 }),
      column('state', { width: 90 }),
      column('time', { width: 120 }),
    ],
    undefined,
  );
  const contents = new Map([
    ['title', { seen: 100, all: 160 }],
    ['supplier', { seen: 80, all: 160 }],
    ['state', { seen: 60, all: 60 }],
    ['time', { seen: 90, all: 120 }],
  ]);
  const grown = growByContent(columns, contents, 420);
  expect(grown.every(({ grow: share }) => share !== 0)).toBe(true);
  expect(selectFrozenColumns(grown, new Set(), 420)).toEqual(new Map());
});
