/** Where a dragged row is dropped. */
import type { RowDragEvent } from 'ag-grid-community';
import { expect, test } from 'vitest';
import { findDropPlace, findRowDrop } from '../../../../src/grid/widget/rowDrag.ts';

const rowHeight = 28;
const node = (id: string, rowTop = 0, data: unknown = { id }) => ({ id, rowTop, rowHeight, data });
// Only these properties are read.
const dragged = (over: ReturnType<typeof node> | undefined, y: number) =>
  findRowDrop({ node: node('1'), overNode: over, y } as unknown as RowDragEvent);

test('the upper quarter of a row is before it, the lower quarter after it, the rest is into it', () => {
  expect([0, 6, 8, 14, 20, 22, 27].map((offset) => findDropPlace(offset, rowHeight))).toEqual([
    'before',
    'before',
    'into',
    'into',
    'into',
    'after',
    'after',
  ]);
});

test('the place is measured from the top of the row under the pointer', () => {
  expect(dragged(node('2', 56), 58)).toEqual({ rowKey: '1', targetKey: '2', place: 'before' });
  expect(dragged(node('2', 56), 82)).toEqual({ rowKey: '1', targetKey: '2', place: 'after' });
});

test('a row is not dropped on itself, on no row, or on a row that is not loaded', () => {
  expect(dragged(node('1'), 10)).toBeUndefined();
  expect(dragged(undefined, 10)).toBeUndefined();
  expect(dragged({ ...node('2'), data: undefined }, 10)).toBeUndefined();
});
