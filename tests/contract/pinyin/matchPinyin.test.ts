import { describe, expect, test } from 'vitest';
import { findPinyin } from '../../../contract/pinyin/matchPinyin.ts';
import { readingTable } from '../../../contract/pinyin/readings.ts';
import { decodeReadings } from '../../../contract/pinyin/readingTable.ts';
import { typedNames, typedOtherwise } from '../../support/pinyin/typedNames.ts';

const readings = decodeReadings(readingTable);
const find = (text: string, typed: string) => findPinyin(text, typed, readings);

describe('keys of an input method mean a name', () => {
  test.each(typedNames)('%s is found by %s.', (name, typed) => {
    expect(find(name, typed)).toBeDefined();
  });
  test.each(typedOtherwise)('%s is not found by %s.', (name, typed) => {
    expect(find(name, typed)).toBeUndefined();
  });
});

describe('the place of a match is that of its characters', () => {
  test.each([
    ['张三丰', 'zhangsan', [0, 2]],
    ['张三丰', 'sanfe', [1, 3]],
    ['先生', 'xians', [0, 2]],
    ['采购 合同', 'cght', [0, 5]],
    ['《合同》（2026）', 'ht2026', [1, 9]],
    ['（合同）', '（ht', [0, 3]],
    ['A3 纸张', 'a3zhi', [0, 4]],
    ['堃喆', 'kunzhe', [0, 2]],
    ['重庆分行', 'chongqingfenhang', [0, 4]],
    ['合同A', '合ta', [0, 3]],
    ['𠮷野𬭎的合同', 'hongdht', [3, 8]],
    ['阿卜杜拉·买买提', 'abdlmmt', [0, 8]],
  ])('%s is found by %s.', (text, typed, range) => {
    expect(find(text, typed)).toEqual(range);
  });
});

test.each([
  ['合同', 'het1'],
  ['合同', "'"],
  ['合同', ''],
  ['', 'a'],
  ['가나', 'a'],
])('%s is not found by %s.', (text, typed) => {
  expect(find(text, typed)).toBeUndefined();
});

test('a long text of characters with many readings is searched in linear time', () => {
  const text = '行重长乐单'.repeat(400);
  let asked = 0;
  const counted = (character: string) => {
    asked += 1;
    return readings(character);
  };
  expect(findPinyin(text, `${'hzc'.repeat(20)}x`, counted)).toBeUndefined();
  expect(asked).toBeLessThan(text.length * 61);
});
