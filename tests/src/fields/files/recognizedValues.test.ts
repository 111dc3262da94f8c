import { describe, expect, test } from 'vitest';
import type { AnyField } from '../../../../src/fields/fieldRenderer.ts';
import { mapRecognizedValues, parseDay } from '../../../../src/fields/files/recognizedValues.ts';

const field: AnyField = {
  enName: 'invoice',
  label: '发票',
  funcType: 'invoice',
  relate2Current: ['invoice_number:no', 'date:day', 'total:amount'],
};

describe('recognized values', () => {
  test('fill only the fields that the mapping names', () => {
    const items = [
      { key: 'invoice_number', value: '12345678' },
      { key: 'date', value: '2024年5月6日' },
      { key: 'seller', value: '上海' },
    ];
    expect(mapRecognizedValues(field, items)).toEqual({
      also: { no: '12345678', day: '2024-05-06' },
      warnings: [],
    });
  });

  test('An invalid date leaves its field empty and is reported.', () => {
    const { also, warnings } = mapRecognizedValues(field, [{ key: 'date', value: '2024年13月6日' }]);
    expect(also).toEqual({ day: null });
    expect(warnings).toEqual(['日期：2024年13月6日 不正确，请手动选择']);
  });

  test('leave a field unchanged when it could not be recognized', () => {
    const items = [
      { key: 'invoice_number', value: '' },
      { key: 'date', value: '' },
    ];
    expect(mapRecognizedValues(field, items)).toEqual({ also: {}, warnings: [] });
  });
});

test.each([
  ['2024年05月06日', '2024-05-06'],
  ['2024 年 5 月 6 日', '2024-05-06'],
  ['2024-05-06', '2024-05-06'],
  ['2024-02-30', undefined],
  ['20240506', undefined],
  ['', undefined],
])('%s is parsed as the day %s', (text, day) => {
  expect(parseDay(text)).toBe(day);
});
