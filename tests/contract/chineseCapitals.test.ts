import { describe, expect, test } from 'vitest';
import { formatChineseCapitals, formatFieldCapitals } from '../../contract/chineseCapitals.ts';

describe('Chinese capitals', () => {
  test.each([
    ['0', '零元整'],
    ['0.00', '零元整'],
    ['-0.004', '零元整'],
    ['0.5', '伍角整'],
    ['0.05', '伍分'],
    ['0.15', '壹角伍分'],
    ['1', '壹元整'],
    ['10', '壹拾元整'],
    ['1.5', '壹元伍角整'],
    ['1.05', '壹元零伍分'],
    ['1680.32', '壹仟陆佰捌拾元叁角贰分'],
    ['107000.53', '壹拾万柒仟元伍角叁分'],
    ['1409.50', '壹仟肆佰零玖元伍角整'],
    ['6007.14', '陆仟零柒元壹角肆分'],
    ['16409.02', '壹万陆仟肆佰零玖元零贰分'],
    ['325.04', '叁佰贰拾伍元零肆分'],
    ['10000', '壹万元整'],
    ['1000100', '壹佰万零壹佰元整'],
    ['10500000', '壹仟零伍拾万元整'],
    ['100000005', '壹亿零伍元整'],
    ['1000000000000', '壹万亿元整'],
    ['999999999999999.99', '玖佰玖拾玖万玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
    ['-12.3', '负壹拾贰元叁角整'],
    ['2.345', '贰元叁角伍分'],
    ['0.995', '壹元整'],
    ['1.2', '壹元贰角整'],
  ])('Chinese capitals of %s are %s', (amount, capitals) => {
    expect(formatChineseCapitals(amount)).toBe(capitals);
  });

  test.each(['', null, undefined, '1,000', '壹', '1e3', '1000000000000000', '999999999999999.999'])(
    'Chinese capitals are empty for %s',
    (amount) => {
      expect(formatChineseCapitals(amount)).toBe('');
    },
  );
});

describe('the capitals of a field', () => {
  test('the capitals of a field follow the unit of its amount', () => {
    const money = (suffix: string) => ({ funcType: 'number', suffix });
    expect(formatFieldCapitals('1200.5', money('元'))).toBe('壹仟贰佰元伍角整');
    expect(formatFieldCapitals('1.2', money('万元'))).toBe('壹万贰仟元整');
    expect(formatFieldCapitals('0.00012', money('万元'))).toBe('壹元贰角整');
    expect(formatFieldCapitals('3', money('亿元'))).toBe('叁亿元整');
  });
  test('the capitals are empty for a field that holds no money', () => {
    expect(formatFieldCapitals('3', { funcType: 'number', suffix: '天' })).toBe('');
    expect(formatFieldCapitals('3', { funcType: 'number' })).toBe('');
    expect(formatFieldCapitals('3', { funcType: 'input', suffix: '元' })).toBe('');
  });
});
