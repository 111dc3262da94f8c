import { describe, expect, test } from 'vitest';
import { buildPinyinPattern } from '../../../../server/db/queries/pinyinPattern.ts';
import { typedNames, typedOtherwise } from '../../../support/pinyin/typedNames.ts';

const finds = (typed: string, text: string) => {
  const pattern = buildPinyinPattern(typed);
  return pattern !== undefined && new RegExp(pattern).test(text);
};

test.each([
  ['hetong', '采购合同'],
  ['het', '采购合同'],
  ['ht', '采购合同'],
  ['cght', '采购合同'],
  ['caigouht', '采购合同'],
  ['CGHT', '采购合同'],
  ['zhongqing', '重庆分公司'],
  ['chongqing', '重庆分公司'],
  ['cq', '重庆分公司'],
  ['采购ht', '采购合同'],
  ['cght', '采购 合同'],
  ["xi'an", '西安办事处'],
  ['xian', '西安办事处'],
  ['lv', '绿化工程'],
  ['dungoujiyz', '盾构机油脂'],
  ['rengongzhinengjishuyjy', '人工智能技术研究院'],
])('%s matches %s', (typed, text) => {
  expect(finds(typed, text)).toBe(true);
});

test.each([
  ['hetong', '采购订单'],
  ['gc', '采购合同'],
  ['h', '合同'],
  ['合', '合同'],
  ['ht1', '合同'],
  ['合同', '合同'],
  ['a'.repeat(25), '啊'.repeat(25)],
])('%s does not match %s', (typed, text) => {
  expect(finds(typed, text)).toBe(false);
});

describe('names in texts', () => {
  // A text is searched by characters as they are.
  const byPinyin = typedNames.filter(([, typed]) => /[a-z]/i.test(typed));
  test.each(byPinyin)('%s is found by %s', (name, typed) => {
    expect(finds(typed, `${name}的合同`)).toBe(true);
  });
  test.each(typedOtherwise)('%s is not found by %s', (name, typed) => {
    expect(finds(typed, name)).toBe(false);
  });
});
