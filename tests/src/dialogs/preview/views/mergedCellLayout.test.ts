import { expect, test } from 'vitest';
import { layoutRowCells } from '../../../../../src/dialogs/preview/views/mergedCellLayout.ts';

const joined = [
  { row: 1, column: 1, rows: 1, columns: 3 },
  { row: 2, column: 2, rows: 2, columns: 2 },
];
const shown = (row: number, columns = 4) =>
  layoutRowCells(joined, row, columns).map(
    ({ column, span, covered, goesOn }) =>
      `${column}×${span}${covered ? ' covered' : ''}${goesOn ? ' on' : ''}`,
  );

test('a merged cell spans its columns, and its further rows repeat the cell without the text', () => {
  expect(shown(1)).toEqual(['1×3', '4×1']);
  expect(shown(2)).toEqual(['1×1', '2×2 on', '4×1']);
  expect(shown(3)).toEqual(['1×1', '2×2 covered', '4×1']);
  expect(shown(4)).toEqual(['1×1', '2×1', '3×1', '4×1']);
});

test('a merged cell ends at the last displayed column', () => {
  expect(shown(1, 2)).toEqual(['1×2']);
});
