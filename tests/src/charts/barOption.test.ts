import { expect, test } from 'vitest';
import type { BarData } from '../../../src/charts/barData.ts';
import { createBarOption, formatEndLabel } from '../../../src/charts/barOption.ts';

const data: BarData = {
  title: '待办',
  names: ['王芳', '<b>李娜</b>'],
  series: [
    { label: '期限内', tone: 'processing', values: [1200, 0] },
    { label: '逾期', tone: 'danger', values: [34, null] },
  ],
  stacked: true,
  decimals: 0,
};
const grey = { accent: '#1', plain: '#2', processing: '#3', danger: '#4', voided: '#5' };
const look = { colors: { ...grey, ink: '#6', faint: '#7', line: '#8', surface: '#9' }, font: 'x' };

test('the segments of a bar have the colors of their meaning, and their sum appears at the end of the bar', () => {
  const { series } = createBarOption(data, look);
  expect(series).toMatchObject([
    { name: '期限内', color: '#3', stack: 'all', label: { show: false } },
    { name: '逾期', color: '#4', stack: 'all', label: { show: true } },
  ]);
  const [, last = { label: '', tone: 'plain' as const, values: [] }] = data.series;
  expect(formatEndLabel(data, last, 0)).toBe('1,234');
  expect(formatEndLabel(data, last, 1)).toBe('');
});

test('grouped bars show their own values, and an unknown value shows nothing', () => {
  const [first = { label: '', tone: 'plain' as const, values: [] }] = data.series;
  const beside = { ...data, stacked: false, decimals: 1 };
  expect(formatEndLabel(beside, first, 0)).toBe('1,200.0');
  expect(formatEndLabel(beside, { ...first, values: [null] }, 0)).toBe('');
  expect(createBarOption(beside, look).series).toMatchObject([
    { label: { show: true } },
    { label: { show: true } },
  ]);
});

test('names appear from the top down in their order', () => {
  expect(createBarOption(data, look).yAxis).toMatchObject({ inverse: true, data: ['王芳', '<b>李娜</b>'] });
});
