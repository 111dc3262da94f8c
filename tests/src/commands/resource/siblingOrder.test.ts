/** Rows of a tree change places among their siblings. */
import { expect, test } from 'vitest';
import { moveAmongSiblings } from '../../../../src/commands/resource/siblingOrder.ts';

const rows = [
  { id: '1', parentId: null },
  { id: '2', parentId: '1' },
  { id: '3', parentId: '1' },
  { id: '4', parentId: '1' },
  { id: '5', parentId: '2' },
];
const move = (id: string, step: 1 | -1) => moveAmongSiblings(rows, { id, parent: 'parentId', step });

test('a row changes places with its neighbor, and all siblings are numbered', () => {
  expect(move('3', -1)).toEqual({ ids: ['3', '2', '4'], orderNums: [1, 2, 3] });
  expect(move('3', 1)).toEqual({ ids: ['2', '4', '3'], orderNums: [1, 2, 3] });
});

test('the first and the last sibling, and an unknown row, do not move', () => {
  expect(move('2', -1)).toBeUndefined();
  expect(move('4', 1)).toBeUndefined();
  expect(move('5', 1)).toBeUndefined();
  expect(move('9', 1)).toBeUndefined();
});
