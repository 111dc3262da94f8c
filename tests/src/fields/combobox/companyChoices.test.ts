import { expect, test } from 'vitest';
import { addTypedChoice } from '../../../../src/fields/combobox/companyChoices.ts';

const field = {
  enName: 'company',
  label: '供应商',
  funcType: 'business' as const,
  relate2Current: ['creditCode:code', 'address:place'],
};
const found = [{ value: '上海供货有限公司', label: '上海供货有限公司', also: { code: '91310000X' } }];
const typed = (keyword: string, before: string) =>
  addTypedChoice(found, { field, keyword, before, note: '直接使用' }).slice(1);

test('a name typed over a company removes the company’s particulars', () => {
  expect(typed('某商行', '上海供货有限公司')).toEqual([
    {
      value: '某商行',
      label: '某商行',
      note: '直接使用',
      also: { code: null, code$view: '', place: null, place$view: '' },
    },
  ]);
});

test('Text entered by hand stays when the particulars of the company are empty.', () => {
  expect(typed('某商行', '')).toEqual([{ value: '某商行', label: '某商行', note: '直接使用' }]);
  expect(typed('某商行', '某商行')[0]).not.toHaveProperty('also');
});

test('A name found by the search is not offered twice.', () => {
  expect(typed('上海供货有限公司', '')).toEqual([]);
  expect(typed('  ', '')).toEqual([]);
});
