import { describe, expect, test } from 'vitest';
import type { SubField } from '../../../../contract/forms/definition.ts';
import { isTable, parseTsv } from '../../../../contract/text/parseTsv.ts';
import * as edits from '../../../../src/fields/subForm/subFormRows.ts';

const columns: SubField[] = [
  { enName: 'name', label: '名称', funcType: 'input' },
  {
    enName: 'unit',
    label: '单位',
    funcType: 'select',
    options: [
      { label: '件', value: 'piece' },
      { label: '吨', value: 'ton' },
    ],
  },
  { enName: 'quantity', label: '数量', funcType: 'number', precision: 2 },
  { enName: 'price', label: '单价', funcType: 'number', precision: 2 },
  { enName: 'owner', label: '负责人', funcType: 'user' },
];

describe('rows of a sub-form', () => {
  test('a copied row is inserted after its source', () => {
    const rows = [{ id: '7', name: '滚刀', quantity: '120' }];
    expect(edits.copyRow(rows, 0, columns)).toEqual([
      { id: '7', name: '滚刀', quantity: '120' },
      { name: '滚刀', quantity: '120' },
    ]);
  });

  test('changing a row leaves the others unchanged', () => {
    const rows = [{ name: 'a' }, { name: 'b' }];
    const next = edits.updateRow(rows, 1, { name: 'c' });
    expect(next[0]).toBe(rows[0]);
    expect(next[1]).toEqual({ name: 'c' });
    expect(rows[1]).toEqual({ name: 'b' });
  });

  test('a row without any value is blank', () => {
    expect(edits.isBlankRow({ name: '', quantity: null }, columns)).toBe(true);
    expect(edits.isBlankRow({ name: 'x' }, columns)).toBe(false);
  });

  test('a unit price has no sum, and a quantity has one', () => {
    expect(columns.filter(edits.isSummed).map((one) => one.enName)).toEqual(['quantity']);
  });
});

describe('clipboard cells', () => {
  test('quotes enclose tabs, line breaks and doubled quotes', () => {
    expect(parseTsv('"a\tb"\t"c\nd"\n"e ""f"""\tg')).toEqual([
      ['a\tb', 'c\nd'],
      ['e "f"', 'g'],
    ]);
  });

  test('empty cells keep their position', () => {
    expect(parseTsv('a\t\tb\n\t\t')).toEqual([
      ['a', '', 'b'],
      ['', '', ''],
    ]);
  });

  test('a single cell is text, not a table', () => {
    expect(isTable('滚刀')).toBe(false);
    expect(isTable('滚刀\r\n')).toBe(false);
    expect(isTable('滚刀\t1')).toBe(true);
  });
});

describe('dependent columns with defaults', () => {
  const place = {
    label: '地区',
    funcType: 'select' as const,
    selectMode: 1 as const,
    configDataId: 'places',
  };
  const hanging: SubField[] = [
    { ...place, enName: 'province' },
    { ...place, enName: 'city', relateField: 'province' },
    { enName: 'unit', label: '单位', funcType: 'input', defaultType: 'fix', defaultValue: '件' },
  ];

  test('A changed parent empties the dependent cell in its own row only.', () => {
    const rows = [
      { province: 'gd', city: 'sz', city$view: '深圳' },
      { province: 'gd', city: 'gz' },
    ];
    const part = { province: 'zj', province$view: '浙江' };
    expect(edits.enterValues(rows, 0, { part, columns: hanging })).toEqual({
      rows: [
        { province: 'zj', province$view: '浙江', city: null, city$view: '' },
        { province: 'gd', city: 'gz' },
      ],
      notes: { city: '“地区”已变更，原选择已清空' },
    });
  });

  test('a row with only default values is still empty', () => {
    expect(edits.isBlankRow({ unit: '件' }, hanging)).toBe(true);
    expect(edits.isBlankRow({ unit: '件', province: 'gd' }, hanging)).toBe(false);
  });
});
