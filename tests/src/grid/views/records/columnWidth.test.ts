import { expect, test } from 'vitest';
import { labelColumnWidth } from '../../../../../src/grid/views/records/columnWidth.ts';

test('a Chinese character is one unit of 20 pixels, any other six tenths', () => {
  expect(labelColumnWidth('采购合同编号')).toBe(120);
  expect(labelColumnWidth('合同 HT-2026（元）')).toBe(196);
});

test('a column is between five and 300 units wide', () => {
  expect(labelColumnWidth('金额')).toBe(100);
  expect(labelColumnWidth('')).toBe(100);
  expect(labelColumnWidth('由项目部与物资部共同确认后的年度框架合同编号')).toBe(300);
});

test('characters outside the basic plane count once', () => {
  expect(labelColumnWidth('𠮷'.repeat(7))).toBe(140);
});
