/** Rows of a tree change their order and their parent. */
import { expect, test } from 'vitest';
import {
  type MoveDirection,
  moveByDrop,
  moveByStep,
  reverseMove,
  type TreePlace,
} from '../../../../src/commands/resource/treeMoves.ts';

/** 1 (2 (5), 3, 4), 6 */
const rows = [
  { id: '1', parentId: '0' },
  { id: '2', parentId: '1' },
  { id: '3', parentId: '1' },
  { id: '4', parentId: '1' },
  { id: '5', parentId: '2' },
  { id: '6', parentId: '0' },
];
const tree = { rows, parent: 'parentId' };
const step = (id: string, direction: MoveDirection) => moveByStep(tree, id, direction);
const drop = (id: string, targetId: string, place: TreePlace) => moveByDrop(tree, id, { targetId, place });

test('a row changes places with its neighbor, and all siblings are numbered', () => {
  expect(step('3', 'up')).toEqual({ ids: ['3', '2', '4'], orderNums: [1, 2, 3] });
  expect(step('3', 'down')).toEqual({ ids: ['2', '4', '3'], orderNums: [1, 2, 3] });
});

test('a row that moves out of its parent follows the parent', () => {
  expect(step('3', 'out')).toEqual({ ids: ['1', '3', '6'], orderNums: [1, 2, 3], parentId: '0' });
  expect(step('5', 'out')).toEqual({ ids: ['2', '5', '3', '4'], orderNums: [1, 2, 3, 4], parentId: '1' });
});

test('a row that moves into the sibling above becomes its last child', () => {
  expect(step('3', 'into')).toEqual({ ids: ['5', '3'], orderNums: [1, 2], parentId: '2' });
  expect(step('6', 'into')).toEqual({
    ids: ['2', '3', '4', '6'],
    orderNums: [1, 2, 3, 4],
    parentId: '1',
  });
});

test('a row does not move where there is no place: past its siblings, out of a root, into the first, unknown', () => {
  expect([step('2', 'up'), step('4', 'down'), step('1', 'out'), step('2', 'into'), step('9', 'up')]).toEqual(
    Array.from({ length: 5 }),
  );
});

test('a row is dropped before, after or into another row', () => {
  expect(drop('6', '3', 'before')).toEqual({
    ids: ['2', '6', '3', '4'],
    orderNums: [1, 2, 3, 4],
    parentId: '1',
  });
  expect(drop('4', '2', 'before')).toEqual({ ids: ['4', '2', '3'], orderNums: [1, 2, 3] });
  expect(drop('4', '6', 'into')).toEqual({ ids: ['4'], orderNums: [1], parentId: '6' });
});

test('a row is not dropped on itself or below itself, nor where it is already', () => {
  expect([
    drop('1', '1', 'into'),
    drop('1', '5', 'after'),
    drop('3', '2', 'after'),
    drop('4', '1', 'into'),
  ]).toEqual(Array.from({ length: 4 }));
});

test('a reversed move restores the order of the siblings, and the parent if it was another', () => {
  const reverse = (id: string, direction: MoveDirection) => {
    const move = step(id, direction);
    return move && reverseMove(tree, id, move);
  };
  expect(reverse('3', 'up')).toEqual({ ids: ['2', '3', '4'], orderNums: [1, 2, 3] });
  expect(reverse('3', 'out')).toEqual({ ids: ['2', '3', '4'], orderNums: [1, 2, 3], parentId: '1' });
});
