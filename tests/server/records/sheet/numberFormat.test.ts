/** Numbers of sheets as their formats show them. */
import { describe, expect, test } from 'vitest';
import { getBuiltInFormat, NumberReaders } from '../../../../server/records/sheet/numberFormat.ts';

const readers = new NumberReaders({ from1904: false });
const show = (code: string, stored: string) => readers.ofFormat(code)(stored);

describe('a formatted number is read as it is shown', () => {
  test.each([
    ['0%', '0.13', '13%'],
    ['0.00%', '0.125', '12.50%'],
    ['0%', '0.125', '13%'],
    ['0%;[Red]-0%', '-0.13', '-13%'],
    ['#,##0.00', '1234.5', '1,234.50'],
    ['0.00', '1.005', '1.01'],
    ['0.00', '-2.675', '-2.68'],
    ['¥#,##0.00;¥-#,##0.00', '-1234.5', '¥-1,234.50'],
    ['[$¥-804]#,##0.00', '1234.5', '¥1,234.50'],
    ['#,##0.00_);(#,##0.00)', '-5', '(5.00)'],
    ['_ ¥* #,##0.00_ ;_ ¥* -#,##0.00_ ;_ ¥* "-"??_ ;_ @_ ', '1234.5', '¥1,234.50'],
    ['_ ¥* #,##0.00_ ;_ ¥* -#,##0.00_ ;_ ¥* "-"??_ ;_ @_ ', '0', '0'],
    ['000000', '7', '000007'],
    ['"第"0"号"', '12', '第12号'],
    ['0"件"', '12', '12件'],
    ['[>=60]"合格";"不合格"', '59', '不合格'],
    ['# ?/?', '1.5', '1 1/2'],
    ['0.00E+00', '123000', '123000'],
    ['0!.0,"万"', '12000', '1.2万'],
    ['0,"千元"', '12000', '12千元'],
    ['#,##0,', '0', '0'],
    ['[$€-407] #,##0.00', '1234567.5', '€ 1,234,567.50'],
    ['[$$-409]#,##0.00', '1234.5', '$1,234.50'],
    ['[$US$-409]#,##0', '-1234', '-US$1,234'],
    ['[$-409]#,##0.00', '1234.5', '1,234.50'],
    ['General', '0.30000000000000004', '0.3'],
    ['@', '7', '7'],
    ['yyyy"年"m"月"', '46344', '2026-11-18'],
    ['[DBNum1][$-804]yyyy"年"m"月"d"日";@', '46344', '2026-11-18'],
    ['h:mm', '0.75', '18:00:00'],
    ['[h]:mm', '0.75', '18:00:00'],
    ['[h]:mm', '1.104166666666667', '26:30:00'],
    ['[mm]:ss', '0.01', '00:14:24'],
    ['[h]"小时"', '26.5', '636:00:00'],
    ['yyyy/m/d', '2958465', '9999-12-31'],
    ['G/通用格式', '12.5', '12.5'],
    ['[DBNum2][$-804]G/通用格式"元"', '12', '12元'],
    ['#,##0.00_);[红色](#,##0.00)', '-5', '(5.00)'],
    ['"[红色]"0', '5', '[红色]5'],
  ])('The format %s shows %s as %s.', (code, stored, shown) => {
    const value = show(code, stored);
    expect(typeof value === 'object' && 'text' in value ? value.text : value).toBe(shown);
  });
});

describe('a cell that hides its number is an error', () => {
  test.each([
    ['0.00;[Red]0.00', '-5', '显示为“5.00”，与单元格的数 -5 不同，请改为常规格式'],
    ['0.00E+00', '123456', '显示为“1.23E+05”，与单元格的数 123456 不同，请改为常规格式'],
    ['# ?/?', '0.3333', '显示为“1/3”，与单元格的数 0.3333 不同，请改为常规格式'],
    ['0!.0,"万"', '12345', '显示为“1.2万”，与单元格的数 12345 不同，请改为常规格式'],
    ['#,##0,', '12000', '显示为“12”，与单元格的数 12000 不同，请改为常规格式'],
    ['0.0,', '5000', '显示为“5.0”，与单元格的数 5000 不同，请改为常规格式'],
    [';;;', '5', '单元格的格式不显示其中的数字，请改为常规格式'],
    ['0.00"', '5', '无法识别单元格的数字格式，请改为常规格式'],
    [`0"${'x'.repeat(300)}"`, '5', '无法识别单元格的数字格式，请改为常规格式'],
    ['yyyy/m/d', '20260105', '单元格显示 ####，请更正公式或直接填写值'],
    ['yyyy/m/d', '-1', '单元格显示 ####，请更正公式或直接填写值'],
    ['h:mm', '-0.25', '单元格显示 ####，请更正公式或直接填写值'],
    ['0.00', '1234567890123456', '数字超过 15 位已不精确，请设为文本格式后重新填写'],
  ])('The format %s of %s gives: %s.', (code, stored, problem) => {
    expect(show(code, stored)).toEqual({ problem });
  });
});

test('a text that only the format has is told apart from one that is in the cell', () => {
  expect(show('"约"0', '12')).toEqual({ text: '约12', format: 'words' });
  expect(show('[DBNum2][$-804]General', '1234')).toEqual({ text: '1234', format: 'chineseDigits' });
  expect(show('"[DBNum2]"0', '1')).toMatchObject({ format: 'words' });
  expect(show('_ ¥* #,##0.00_ ', '-5')).toBe('- ¥5.00');
});

test('a time of day has no day in the calendar from 1904 either', () => {
  const of1904 = new NumberReaders({ from1904: true });
  expect(of1904.ofFormat('h:mm')('0.75')).toBe('18:00:00');
  expect(of1904.ofFormat('yyyy/m/d h:mm')('0.75')).toBe('1904-01-01 18:00:00');
  expect(of1904.ofFormat('yyyy/m/d')('44882')).toBe('2026-11-18');
});

test('formats that files do not define are those of Chinese programs', () => {
  expect([0, 2, 4, 9, 10].map(getBuiltInFormat)).toEqual(['General', '0.00', '#,##0.00', '0%', '0.00%']);
  expect(readers.ofFormat(getBuiltInFormat(44))('1234.5')).toBe('¥1,234.50');
  expect([14, 22, 27, 31, 57, 58].map((id) => show(getBuiltInFormat(id), '46344'))).toEqual(
    Array(6).fill('2026-11-18'),
  );
});
