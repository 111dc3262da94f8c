import { expect, test } from 'vitest';
import { arrangeColumns } from '../../../../../src/grid/model/columns/columnLayout.ts';
import type { ListColumn } from '../../../../../src/grid/model/listView.ts';
import { checkboxWidth } from '../../../../../src/grid/widget/frozenColumns.ts';
import { shareRoom } from '../../../../../src/grid/widget/widths/shareRoom.ts';
import { growByContent } from '../../../../../src/grid/widget/widths/useContentWidths.ts';

const share = (contents: Record<string, [least: number, content: number]>, room: number) =>
  Object.fromEntries(
    [
      ...shareRoom(
        Object.entries(contents).map(([id, [least, content]]) => ({ id, least, content })),
        room,
      ),
    ].map(([id, width]) => [id, Math.round(width)]),
  );

test('contents that fit are whole, and the rest is shared', () => {
  expect(share({ title: [100, 300], key: [100, 150], note: [100, 20] }, 1100)).toEqual({
    title: 600,
    key: 300,
    note: 200,
  });
});

test('narrow contents are whole and wide ones equally wide where they do not all fit', () => {
  const contents = { title: [96, 600], key: [100, 150], name: [60, 54], summary: [100, 500] } as const;
  expect(share({ ...contents } as never, 810)).toEqual({ title: 300, key: 150, name: 60, summary: 300 });
  // Nothing falls below its least width.
  expect(share({ title: [96, 600], key: [220, 250] }, 300)).toEqual({ title: 96, key: 220 });
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

test('columns that grow share what the others leave, and a width that a person has set stays', () => {
  const columns = [column('name', { grow: 100 }), column('note', { grow: 100 }), column('amount')];
  const layout = { order: ['name', 'note', 'amount'], width: { note: 180 }, hidden: [], pin: {} };
  const measured = new Map([
    ['name', 240],
    ['note', 120],
    ['amount', 400],
  ]);
  const grown = (arranged: ReturnType<typeof arrangeColumns>) =>
    growByContent(arranged, measured, checkboxWidth + 460).map(({ id, width, grow }) => [id, width, grow]);
  expect(grown(arrangeColumns(columns, undefined))).toEqual([
    ['name', 100, 240],
    ['note', 100, 120],
    ['amount', 100, undefined],
  ]);
  expect(grown(arrangeColumns(columns, layout))).toEqual([
    ['name', 100, 180],
    ['note', 180, undefined],
    ['amount', 100, undefined],
  ]);
});

test('a column is not wider than its content while the list lacks room, unless its width is configured', () => {
  const columns = [
    column('account', { width: 175, grow: 175 }),
    column('code', { width: 180, grow: 180, minWidth: 180 }),
    column('roles', { width: 180, grow: 180 }),
    column('phone', { width: 130 }),
  ];
  const contents = new Map([
    ['account', 90],
    ['code', 110],
    ['roles', 300],
  ]);
  const grown = growByContent(arrangeColumns(columns, undefined), contents, checkboxWidth + 600);
  expect(grown.map(({ id, width, grow }) => [id, width, grow && Math.round(grow)])).toEqual([
    ['account', 90, 90],
    ['code', 180, 180],
    ['roles', 180, 200],
    ['phone', 130, undefined],
  ]);
});

test('columns have their least widths and do not grow in a list that is too narrow even for these', () => {
  const columns = [
    column('name', { grow: 200 }),
    column('note', { width: 180, grow: 180 }),
    column('amount'),
    column('new', { grow: 100 }),
  ];
  const contents = new Map([
    ['name', 240],
    ['note', 90],
  ]);
  const grown = (room: number) =>
    growByContent(arrangeColumns(columns, undefined), contents, checkboxWidth + room).map(
      ({ id, width, grow }) => [id, width, grow && Math.round(grow)],
    );
  expect(grown(389)).toEqual([
    ['name', 100, 0],
    ['note', 90, 0],
    ['amount', 100, undefined],
    ['new', 100, 0],
  ]);
  expect(grown(390)).toEqual([
    ['name', 100, 100],
    ['note', 90, 90],
    ['amount', 100, undefined],
    ['new', 100, 100],
  ]);
});

test('a pinned column does not grow, and the others share what it leaves', () => {
  const columns = [
    column('name', { width: 175, grow: 175, pin: 'left' }),
    column('code', { grow: 100, pin: 'left' }),
    column('note', { grow: 100 }),
  ];
  const contents = new Map([
    ['name', 90],
    ['code', 400],
    ['note', 300],
  ]);
  const grown = growByContent(arrangeColumns(columns, undefined), contents, checkboxWidth + 800);
  expect(grown.map(({ id, width, grow }) => [id, width, grow])).toEqual([
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
  const grown = growByContent(
    arrangeColumns(columns, undefined),
    new Map([
      ['name', 240],
      ['code', 90],
    ]),
    500,
  );
  expect(grown.map(({ id, grow }) => [id, grow])).toEqual([
    ['name', (240 * (500 - checkboxWidth)) / 340],
    ['code', 70],
    ['new', (100 * (500 - checkboxWidth)) / 340],
  ]);
});
