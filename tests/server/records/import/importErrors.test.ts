import { expect, test } from 'vitest';
import { ImportErrors } from '../../../../server/records/import/importErrors.ts';

test('errors are sorted by row and from left to right, regardless of the order of the checks', () => {
  const log = new ImportErrors(['名称', '供应商', '金额']);
  log.add({ row: 4, column: '供应商', message: '不存在或不可选' });
  log.add({ row: 3, column: '金额', message: '应为数字' });
  log.add({ row: 4, column: '', message: '超出预算' });
  log.add({ row: 4, column: '金额', message: '最多 2 位小数' });
  log.add({ row: 4, column: '名称', message: '名称不能为空' });
  expect(log.first.map(({ row, column }) => `${row}${column}`)).toEqual([
    '3金额',
    '4名称',
    '4供应商',
    '4金额',
    '4',
  ]);
  expect(log.wordsOf(4)).toBe('名称：名称不能为空；供应商：不存在或不可选；金额：最多 2 位小数；超出预算');
  expect([log.total, log.rows, log.has(4), log.has(5)]).toEqual([5, 2, true, false]);
});
