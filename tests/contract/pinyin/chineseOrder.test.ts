import { pinyin } from 'pinyin-pro';
import { expect, test } from 'vitest';
import {
  compareChineseTexts,
  comparePersonNames,
  longSurnameHomophones,
  surnameHomophones,
} from '../../../contract/pinyin/chineseOrder.ts';

const readSurname = (surname: string) => pinyin(surname, { surname: 'head', type: 'array' })[0];
const readCharacter = (character: string) => pinyin(character, { type: 'array' })[0];

test('names are in the order of their pinyin, surnames as they are read in names', () => {
  const names = ['张三', '单芳', '王五', '曾荣', '李四', '尉迟恭', '仇英', '查良', '万俟明', '解放'];
  expect(names.toSorted(comparePersonNames)).toEqual([
    '李四',
    '万俟明',
    '仇英',
    '单芳',
    '王五',
    '解放',
    '尉迟恭',
    '曾荣',
    '查良',
    '张三',
  ]);
});

test('other texts are in the order of each character’s usual reading', () => {
  expect(['曾用名', '单价', '山东', '采购', '合同'].toSorted(compareChineseTexts)).toEqual([
    '采购',
    '曾用名',
    '单价',
    '合同',
    '山东',
  ]);
});

test('a surname is replaced by a character of its reading and tone', () => {
  const all = { ...surnameHomophones, ...longSurnameHomophones };
  const wrong = Object.entries(all).filter(
    ([surname, homophone]) => readSurname(surname) !== readCharacter(homophone),
  );
  expect(wrong.map(([surname, homophone]) => [surname, readSurname(surname), homophone])).toEqual([]);
});
