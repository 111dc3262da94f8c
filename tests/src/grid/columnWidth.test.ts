import { expect, test } from 'vitest';
import { columnWidth } from '../../../src/grid/columnWidth.ts';

test('a Chinese character is one unit of 20 pixels, any other six tenths', () => {
  expect(columnWidth('采购合同编号')).toBe(120);
  expect(columnWidth('合同 HT-2026（元）')).toBe(196);
});

test('no column is narrower than five units or wider than 300', () => {
  expect(columnWidth('金额')).toBe(100);
  expect(columnWidth('')).toBe(100);
  expect(columnWidth('由项目部与物资部共同确认后的年度框架合同编号')).toBe(300);
});

test('characters outside the basic plane count once', () => {
  expect(columnWidth('𠮷'.repeat(7))).toBe(140);
});
