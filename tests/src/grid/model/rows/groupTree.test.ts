import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  adjacentGroupIndex,
  buildGroupTree,
  displayIndexOfGroup,
  displayIndexOfRow,
  displayRowAt,
  type Group,
} from '../../../../../src/grid/model/rows/groupTree.ts';

const group = (key: string, count: number): Group => ({
  key,
  label: key,
  detail: '',
  count,
  exceptions: 0,
  sum: null,
});

const groups = [group('a', 2), group('b', 3), group('c', 1)];
const written = (closed: string[]) => {
  const outline = buildGroupTree(groups, new Set(closed));
  return Array.from({ length: outline.lines }, (_, line) => {
    const found = displayRowAt(outline, line);
    return found === undefined ? '?' : 'head' in found ? found.head.key : found.row;
  });
};

test('each group has a header, followed by its rows in the order of all rows', () => {
  expect(written([])).toEqual(['a', 0, 1, 'b', 2, 3, 4, 'c', 5]);
});

test('the rows of a collapsed group have no lines, and those after it keep their indexes', () => {
  expect(written(['a', 'c'])).toEqual(['a', 'b', 2, 3, 4, 'c']);
});

test('a collapsed group that does not exist (any more) changes nothing', () => {
  expect(written(['gone'])).toEqual(written([]));
});

test('} moves to the first row of the next group or its collapsed header, { first to the start of its own group', () => {
  const outline = buildGroupTree(groups, new Set(['c']));
  // Lines: a 0 1 b 2 3 4 c
  expect([1, 2, 4, 6, 7].map((line) => adjacentGroupIndex(outline, line, 1))).toEqual([4, 4, 7, 7, 7]);
  expect([7, 6, 5, 4, 2, 1].map((line) => adjacentGroupIndex(outline, line, -1))).toEqual([4, 4, 4, 1, 1, 1]);
});

test('lines, rows and headers map to each other for any collapsed groups', () => {
  const drawn = fc.record({
    counts: fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 12 }),
    closed: fc.array(fc.integer({ min: 0, max: 11 })),
  });
  fc.assert(
    fc.property(drawn, ({ counts, closed }) => {
      const all = counts.map((count, at) => group(String(at), count));
      const outline = buildGroupTree(all, new Set(closed.map(String)));
      let rows = 0;
      for (let line = 0; line < outline.lines; line += 1) {
        const found = displayRowAt(outline, line);
        if (found && 'row' in found) {
          rows += 1;
          expect(displayIndexOfRow(outline, found.row)).toBe(line);
        } else expect(displayIndexOfGroup(outline, found?.head.key ?? '')).toBe(line);
      }
      const open = all.filter(({ key }) => !closed.includes(Number(key)));
      expect(rows).toBe(open.reduce((sum, { count }) => sum + count, 0));
      expect(outline.lines).toBe(rows + all.length);
      expect(displayRowAt(outline, outline.lines)).toBeUndefined();
    }),
  );
});
