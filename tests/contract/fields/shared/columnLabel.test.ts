import { expect, test } from 'vitest';
import { normalizeColumnLabel } from '../../../../contract/fields/shared/columnLabel.ts';

test.each([
  ...['税率(%)', '税率（％）', '*税率（%）', '税率 (%) *', '＊ 税率(%)', '税率\n(%)', '﹡税率﹙%﹚'],
  ...[
    '税率【%】',
    '税率[%]',
    '税率［％］',
    '税率〔%〕',
    '税率﹝%﹞',
    '税率〖%〗',
    '税率{%}',
    '税率「%」',
    '税率 【 % 】*',
  ],
])('The label %j means the column 税率（%%）.', (label) => {
  expect(normalizeColumnLabel(label)).toBe(normalizeColumnLabel('税率（%）'));
});

test('Labels of different words stay different.', () => {
  expect(normalizeColumnLabel('税率')).not.toBe(normalizeColumnLabel('税率（%）'));
  expect(normalizeColumnLabel('a*b')).toBe('a*b');
});
