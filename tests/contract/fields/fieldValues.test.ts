import { describe, expect, test } from 'vitest';
import { type FuncType, fieldTypes, getFieldType } from '../../../contract/fields/registry.ts';
import type { Field } from '../../../contract/forms/definition.ts';

const colors = [
  { label: '红', value: 'red' },
  { label: '绿', value: 'green', children: [{ label: '深绿', value: 'dark' }] },
];
const url = `/api/common/download?fileName=${'a'.repeat(32)}.pdf`;
const many = { multiple: true };

type Good = [given: unknown, kept: unknown, options?: Partial<Field>];
type Bad = [given: unknown, message: RegExp, options?: Partial<Field>];

const values: Record<FuncType, { good: Good[]; bad: Bad[] }> = {
  input: {
    good: [
      ['合同', '合同'],
      [12, '12'],
      ['😀😀', '😀😀', { maxLength: 2 }],
      [`'; drop table users; --`, `'; drop table users; --`],
    ],
    bad: [
      ['abc', /最多 2 字/, { maxLength: 2 }],
      ['😀😀😀', /最多 2 字/, { maxLength: 2 }],
      ['a\u0000b', /无法保存/],
      ['\ud800', /无法保存/],
      [{}, /应为文本/],
      ['x'.repeat(501), /最多 500 字/, { unique: true }],
    ],
  },
  textarea: {
    good: [
      ['一\n二', '一\n二'],
      ['x'.repeat(100_000), 'x'.repeat(100_000)],
    ],
    bad: [['x'.repeat(100_001), /最多 100000 字/]],
  },
  number: {
    good: [
      ['12.5', '12.50', { precision: 2 }],
      [12.5, '12.5'],
      ['9007199254740993.01', '9007199254740993.01', { precision: 2 }],
      ['1.500', '1.5', { precision: 1 }],
      ['-0', '0'],
      ['+7', '7', { precision: 0 }],
      [1e21, '1000000000000000000000'],
      ['10', '10', { min: 10, max: '10' }],
      [0.1, '0.1'],
    ],
    bad: [
      ['1.234', /最多 2 位小数/, { precision: 2 }],
      ['1.5', /应为整数/, { precision: 0 }],
      ['abc', /应为数字/],
      ['1e5', /应为数字/],
      ['Infinity', /应为数字/],
      ['1,000', /应为数字/],
      [true, /应为数字/],
      ['1'.repeat(31), /整数部分最多 30 位/],
      ['9', /应在 10 与 20 之间/, { min: 10, max: 20 }],
      ['21', /不能大于 20/, { max: 20 }],
    ],
  },
  select: {
    good: [
      ['red', 'red'],
      ['dark', 'dark'],
      [['red', 'red', 'green'], ['red', 'green'], many],
      ['anything', 'anything', { selectMode: 1, configDataId: 'kinds' }],
    ],
    bad: [
      ['blue', /请从选项中选择/],
      [['blue'], /请从选项中选择/, many],
      ['red', /应为选项的列表/, many],
      [['red'], /请从选项中选择/],
    ],
  },
  radio: { good: [['green', 'green']], bad: [['none', /请从选项中选择/]] },
  checkbox: {
    good: [[['red'], ['red']]],
    bad: [
      ['red', /应为选项的列表/],
      [['red', 'x'], /请从选项中选择/],
    ],
  },
  cascader: {
    good: [
      [
        ['green', 'dark'],
        ['green', 'dark'],
      ],
      [['red'], ['red']],
      [['anything'], ['anything'], { selectMode: 1, configDataId: 'kinds' }],
    ],
    bad: [
      [['green'], /请选到最后一级/],
      [['dark'], /请选到最后一级/],
      [['red', 'dark'], /请选到最后一级/],
      [['green', 'none'], /请从选项中选择/],
      ['red', /应为各级选项的列表/],
    ],
  },
  address: {
    good: [
      [
        ['330000', '330100', '330106'],
        ['330000', '330100', '330106'],
      ],
      [
        ['110000', '110101'],
        ['110000', '110101'],
      ],
      [
        ['110000', '110000', 110101],
        ['110000', '110101'],
      ],
      [
        ['420000', '429004'],
        ['420000', '429004'],
      ],
      [
        ['440000', '441900', '441900003'],
        ['440000', '441900', '441900003'],
      ],
      [['330000', '330100'], ['330000', '330100'], { type: 'ss' }],
      [['330000'], ['330000'], { type: 's' }],
    ],
    bad: [
      ['330000', /应为各级地区编号的列表/],
      [['浙江省', '杭州市'], /地区编号有误/],
      [['330000', '330100'], /请选到最后一级/],
      [['330100', '330106'], /所选地区不存在/],
      [['330000', '320100', '320102'], /所选地区不存在/],
      [['330000', '330100', '330206'], /所选地区不存在/],
      [['330000', '330106', '330106001'], /所选地区不存在/],
      [['330000', '330100', '330106'], /最多 2 级/, { type: 'ss' }],
    ],
  },
  position: {
    good: [
      ['116.39,39.90', '116.39,39.9'],
      [' 120.1297214567 , 30.246871 ', '120.129721,30.246871'],
      ['-0.1,51.5', '-0.1,51.5'],
      [['116.3,39.8;116.4,39.9'], ['116.3,39.8;116.4,39.9'], { rectangle: true }],
    ],
    bad: [
      ['116.39', /位置应为 经度,纬度/],
      ['39.9,116.39', /位置应为 经度,纬度/],
      ['116.39,39.9,1', /位置应为 经度,纬度/],
      ['1e2,3', /位置应为 经度,纬度/],
      [{ lng: 116 }, /位置应为 经度,纬度/],
      ['116.3,39.8;116.4,39.9', /应为区域的列表/, { rectangle: true }],
      [['116.4,39.9;116.3,39.8'], /区域应为 西南经度/, { rectangle: true }],
      [['116.3,39.8;116.3,39.9'], /区域应为 西南经度/, { rectangle: true }],
      [Array.from({ length: 51 }, () => '116.3,39.8;116.4,39.9'), /最多 50 个区域/, { rectangle: true }],
    ],
  },
  dateStamp: {
    good: [
      ['2024-02-29', '2024-02-29'],
      ['2026-03', '2026-03', { format: 'YYYY-MM' }],
      ['2026-03-01 23:59:59', '2026-03-01 23:59:59', { format: 'YYYY-MM-DD HH:mm:ss' }],
    ],
    bad: [
      ['2023-02-29', /日期格式应为 YYYY-MM-DD/],
      ['0000-01-01', /日期格式/],
      ['2026-3-1', /日期格式/],
      ['2026-03-01 24:00:00', /日期格式/, { format: 'YYYY-MM-DD HH:mm:ss' }],
      ['2026-13', /日期格式应为 YYYY-MM/, { format: 'YYYY-MM' }],
      [20260301, /日期格式/],
    ],
  },
  dateRange: {
    good: [
      [
        ['2026-01-01', '2026-01-01'],
        ['2026-01-01', '2026-01-01'],
      ],
      [['2026-01', '2026-03'], ['2026-01', '2026-03'], { type: 'monthrange' }],
    ],
    bad: [
      [['2026-01-02', '2026-01-01'], /不能早于/],
      [['2026-01-02'], /开始和结束/],
      [['2026-01-02', null], /请填写开始和结束日期/],
    ],
  },
  user: {
    good: [
      ['7', '7'],
      [7, '7'],
      [['7', '8', '7'], ['7', '8'], many],
    ],
    bad: [
      ['0', /编号格式有误/],
      ['9223372036854775808', /编号格式有误/],
      ['x', /编号格式有误/],
      ['7', /应为编号的列表/, many],
    ],
  },
  dept: { good: [['3', '3']], bad: [[-1, /.+/]] },
  subForm: {
    good: [[[{ a: 1 }], [{ a: 1 }]]],
    bad: [
      ['x', /应为明细行的列表/],
      [[1], /.+/],
    ],
  },
  relatedForm: { good: [['12', '12']], bad: [['12.5', /.+/]] },
  color: {
    good: [
      ['red', 'red'],
      ['绿', 'green'],
      ['#FFAA00', '#ffaa00'],
      ['#fa0', '#ffaa00'],
    ],
    bad: [
      ['blue', /红、黄、绿或 #rrggbb/],
      ['#12345', /红、黄、绿或 #rrggbb/],
      [7, /红、黄、绿或 #rrggbb/],
    ],
  },
  idCard: {
    good: [
      ['11010519491231002X', '11010519491231002X'],
      [' 110105 19491231 002x ', '11010519491231002X'],
      ['440524188001010014', '440524188001010014'],
    ],
    bad: [
      ['110105194912310021', /校验位有误/],
      ['110105194913310026', /出生日期有误/],
      ['110105491231002', /应为 18 位/],
      ['A10105194912310020', /应为 18 位/],
      [{}, /应为身份证号/],
    ],
  },
  invoice: {
    good: [
      [[{ name: '发票.pdf', url, size: 12 }], [{ name: '发票.pdf', url, size: 12, checkStatus: null }]],
      [[{ name: 'a', url, size: '7', checkStatus: -1 }], [{ name: 'a', url, size: 7, checkStatus: -1 }]],
    ],
    bad: [
      [
        [
          { name: 'a', url, size: 1 },
          { name: 'b', url, size: 1 },
        ],
        /只能上传一张发票/,
      ],
      [[{ name: 'a', url, size: 1, checkStatus: 2 }], /查验状态有误/],
      [[{ name: 'a', url: 'https://evil.example/a.pdf', size: 1 }], /文件地址有误/],
      [[{ name: 'a', url, size: 1, checkError: 'x' }], /./],
      ['发票.pdf', /应为文件的列表/],
    ],
  },
  business: {
    good: [
      ['  北京签核科技有限公司 ', '北京签核科技有限公司'],
      ['91350100m000100y43', '91350100M000100Y43'],
      ['ACME  Ltd.', 'ACME Ltd.'],
    ],
    bad: [
      ['91350100M000100Y44', /校验位有误/],
      ['91350100I000100Y43', /校验位有误/],
      ['x'.repeat(201), /最多 200 字/],
      [{}, /应为文本/],
    ],
  },
  upload: {
    good: [[[{ name: '合同.pdf', url, size: 3 }], [{ name: '合同.pdf', url, size: 3 }]]],
    bad: [
      [[{ name: 'a', url: 'javascript:alert(1)', size: 1 }], /文件地址有误/],
      [[{ name: 'a', url: 'https://example.com/a', size: 1 }], /文件地址有误/],
      [[{ name: 'a', url, size: 1024 * 1024 + 1 }], /不能超过 1MB/, { maxSize: 1 }],
      [[{ name: 'a', url, size: 1, extra: 1 }], /.+/],
      ['a', /应为文件的列表/],
    ],
  },
  serialNumber: { good: [['HT-1', 'HT-1']], bad: [] },
  groupTitle: { good: [], bad: [['x', /不保存数据/]] },
  colorBox: { good: [], bad: [['red', /不保存数据/]] },
  qrCode: { good: [], bad: [['x', /不保存数据/]] },
  button: { good: [], bad: [['x', /不保存数据/]] },
  currentUser: { good: [['5', '5']], bad: [] },
  currentDept: { good: [['5', '5']], bad: [['x', /编号格式有误/]] },
  currentPos: {
    good: [
      [
        ['5', '6'],
        ['5', '6'],
      ],
    ],
    bad: [['5', /应为编号的列表/]],
  },
  currentTime: { good: [['2026-03-05 10:00:00', '2026-03-05 10:00:00']], bad: [['2026-03-05', /日期格式/]] },
};

const field = (funcType: FuncType, options: Partial<Field> = {}): Field => ({
  enName: 'f',
  label: '字段',
  funcType,
  options: colors,
  ...options,
});

describe.each(Object.entries(values))('%s', (name, { good, bad }) => {
  // The table's keys are the registry's.
  const funcType = name as FuncType;

  test.each(good)('stores %j as %j', (given, kept, options) => {
    const one = field(funcType, options);
    expect(getFieldType(one).valueSchema(one).parse(given)).toEqual(kept);
    expect(getFieldType(one).valueSchema(one).parse(kept)).toEqual(kept);
  });

  test.each(bad)('refuses %j with %s', (given, message, options) => {
    const one = field(funcType, options);
    const outcome = getFieldType(one).valueSchema(one).safeParse(given);
    expect(outcome.success).toBe(false);
    expect(outcome.error?.issues.map((issue) => issue.message).join(' ')).toMatch(message);
  });
});

test('Blank text, empty lists and ranges without ends are not values.', () => {
  const { input, checkbox, dateRange } = fieldTypes;
  expect([null, undefined, '', ' \n '].every(input.isEmpty)).toBe(true);
  expect(checkbox.isEmpty([])).toBe(true);
  expect(dateRange.isEmpty([null, ''])).toBe(true);
  expect(fieldTypes.number.isEmpty(0)).toBe(false);
});

test('Values are formatted as displayed text.', () => {
  expect(fieldTypes.select.text(['red', 'dark', 'gone'], field('select', many))).toBe('红,深绿,gone');
  expect(fieldTypes.cascader.text(['green', 'dark'], field('cascader'))).toBe('绿 / 深绿');
  expect(fieldTypes.color.text('yellow', field('color'))).toBe('黄');
  expect(fieldTypes.color.text('#ffaa00', field('color'))).toBe('#ffaa00');
  expect(fieldTypes.number.text('12', field('number', { precision: 2 }))).toBe('12.00');
  expect(fieldTypes.user.text(['1', '2'], field('user'), (id) => (id === '1' ? '张三' : undefined))).toBe(
    '张三,2',
  );
  expect(fieldTypes.dateRange.text(['2026-01-01', '2026-01-02'], field('dateRange'))).toBe(
    '2026-01-01 至 2026-01-02',
  );
});

test('A cell pasted from a sheet is parsed to its value.', () => {
  expect(fieldTypes.number.fromText('¥ 1,234.50', field('number'))).toBe('1234.50');
  expect(fieldTypes.number.fromText('12元', field('number'))).toBe('12');
  expect(fieldTypes.select.fromText(' 红 ', field('select'))).toBe('red');
  expect(fieldTypes.checkbox.fromText('红、深绿', field('checkbox'))).toEqual(['red', 'dark']);
  expect(fieldTypes.cascader.fromText('绿 / 深绿', field('cascader'))).toEqual(['green', 'dark']);
  expect(fieldTypes.cascader.fromText('绿/无', field('cascader'))).toEqual(['green', '无']);
  expect(fieldTypes.address.fromText('浙江省 / 杭州市', field('address'))).toEqual([
    '浙江省',
    '浙江省/杭州市',
  ]);
  expect(fieldTypes.address.fromText('北京市/市辖区/东城区', field('address'))).toEqual([
    '北京市',
    '北京市/东城区',
  ]);
  expect(fieldTypes.address.fromText('北京市/北京市/东城区', field('address'))).toHaveLength(2);
  expect(fieldTypes.position.fromText(' 120.1,30.2 ', field('position'))).toBe('120.1,30.2');
  expect(fieldTypes.position.fromText('1,2;3,4 | 5,6;7,8', field('position', { rectangle: true }))).toEqual([
    '1,2;3,4',
    '5,6;7,8',
  ]);
  expect(fieldTypes.color.fromText(' 红色 ', field('color'))).toBe('red');
  expect(fieldTypes.idCard.fromText('11010519491231002x', field('idCard'))).toBe('11010519491231002X');
  expect(fieldTypes.dateStamp.fromText('2026/1/5', field('dateStamp'))).toBe('2026-01-05');
  expect(fieldTypes.dateStamp.fromText('2026年1月5日', field('dateStamp'))).toBe('2026-01-05');
  expect(fieldTypes.dateStamp.fromText('明天', field('dateStamp'))).toBe('明天');
});

test('Dates survive the round trip through a column.', () => {
  const month = field('dateStamp', { format: 'YYYY-MM' });
  expect(fieldTypes.dateStamp.toSql('2026-03', month)).toBe('2026-03-01');
  expect(fieldTypes.dateStamp.fromSql('2026-03-01', month)).toBe('2026-03');
  const minute = field('dateStamp', { format: 'YYYY-MM-DD HH:mm' });
  expect(fieldTypes.dateStamp.toSql('2026-03-05 08:09', minute)).toBe('2026-03-05 08:09:00');
  expect(fieldTypes.dateStamp.fromSql('2026-03-05 08:09:00', minute)).toBe('2026-03-05 08:09');
});

describe('Ambiguous text is refused:', () => {
  const read = (type: 'number' | 'dateStamp', text: string, more: Partial<Field> = {}) => {
    const own = { ...field(type), ...more };
    const parsed = fieldTypes[type].valueSchema(own).safeParse(fieldTypes[type].fromText(text, own));
    return parsed.success ? parsed.data : null;
  };

  test.each([
    ['1,23', null],
    ['1 2', null],
    ['1234,567', null],
    ['--5', null],
    ['5.', '5'],
    ['$.5', '0.5'],
    ['1e3', null],
    [' １，２３４．５ ', '1234.5'],
    ['-¥5', '-5'],
    ['−5', '-5'],
  ])('%s as a number', (text, value) => expect(read('number', text)).toBe(value));

  test('A number may have its own unit or no unit.', () => {
    expect(read('number', '12万元', { suffix: '万元' })).toBe('12');
    expect(read('number', '12元', { suffix: '万元' })).toBeNull();
  });

  test.each([
    ['2026', 'YYYY-MM-DD', null],
    ['2026年', 'YYYY-MM-DD', null],
    ['2026-1', 'YYYY-MM-DD', null],
    ['2026-1-155', 'YYYY-MM-DD', null],
    ['2026-1/5', 'YYYY-MM-DD', null],
    ['2026-02-30', 'YYYY-MM-DD', null],
    ['2026-03-04 08:30', 'YYYY-MM-DD', '2026-03-04'],
    ['2026-03-04 25:00', 'YYYY-MM-DD', null],
    ['2026-03-04 00:00:00', 'YYYY-MM-DD', '2026-03-04'],
    ['2026.3.4', 'YYYY-MM-DD', '2026-03-04'],
    ['２０２６-３-４', 'YYYY-MM-DD', '2026-03-04'],
    ['2026-03-04 25:00', 'YYYY-MM-DD HH:mm', null],
    ['2026-03-04', 'YYYY-MM-DD HH:mm', '2026-03-04 00:00'],
    ['2026年3月4日8时5分', 'YYYY-MM-DD HH:mm:ss', '2026-03-04 08:05:00'],
    ['2026-03-04T08:05:06', 'YYYY-MM-DD HH:mm', '2026-03-04 08:05'],
    ['20260304', 'YYYY-MM-DD', '2026-03-04'],
    ['20260230', 'YYYY-MM-DD', null],
    ['20260304', 'YYYY-MM', null],
    ['2026年3月4日 星期三', 'YYYY-MM-DD', '2026-03-04'],
    ['2026-03-04（周三）', 'YYYY-MM-DD', '2026-03-04'],
    ['2026年3月', 'YYYY-MM', '2026-03'],
    ['2026-03-01', 'YYYY-MM', '2026-03'],
    ['2026-03-15', 'YYYY-MM', null],
    ['2026年', 'YYYY', '2026'],
  ])('%s as %s', (text, format, value) => expect(read('dateStamp', text, { format })).toBe(value));
});

test('A number is stored as it is printed, however many digits it has, and a text with all of its digits.', () => {
  const schema = fieldTypes.number.valueSchema(field('number'));
  expect(schema.parse(12345678901234.56)).toBe('12345678901234.56');
  expect(schema.parse(1234567890.123456)).toBe('1234567890.123456');
  expect(schema.parse(1e20)).toBe('100000000000000000000');
  expect(schema.parse('9007199254740993')).toBe('9007199254740993');
  expect(schema.parse(9007199254740991)).toBe('9007199254740991');
  expect(schema.parse(123456789.012345)).toBe('123456789.012345');
});
