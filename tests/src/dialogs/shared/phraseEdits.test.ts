import { expect, test } from 'vitest';
import {
  addPhrase,
  findPhraseProblem,
  movePhrase,
  removePhrase,
  replacePhrase,
  sortPhrases,
} from '../../../../src/dialogs/shared/phraseEdits.ts';
import { listPhrases } from '../../../../src/dialogs/shared/phrases.ts';

const used = [
  { text: '可以', times: 1, at: 10 },
  { text: '同意付款', times: 4, at: 5 },
  { text: '请补发票', times: 1, at: 20 },
];
const texts = (phrases: typeof used) => sortPhrases(phrases).map(({ text }) => text);

test('A phrase is required, short and different from the others.', () => {
  expect(findPhraseProblem(used, ' ')).toBe('请填写意见');
  expect(findPhraseProblem(used, '长'.repeat(61))).toBe('最多 60 字');
  expect(findPhraseProblem(used, ' 可以 ')).toBe('已有相同的意见');
  expect(findPhraseProblem(used, '可以', '可以')).toBeUndefined();
  expect(findPhraseProblem(used, '请补发票', '可以')).toBe('已有相同的意见');
  expect(findPhraseProblem(used, '照办')).toBeUndefined();
});

test('The number of phrases is limited; a change of one adds none.', () => {
  const full = Array.from({ length: 20 }, (_, at) => ({ text: `第 ${at} 句`, times: 1, at }));
  expect(findPhraseProblem(full, '照办')).toBe('最多 20 条');
  expect(findPhraseProblem(full, '照办', '第 3 句')).toBeUndefined();
});

test('A new phrase is offered first, also by comments.', () => {
  const next = addPhrase(used, ' 照办 ', 30);
  expect(texts(next)).toEqual(['照办', '同意付款', '请补发票', '可以']);
  expect(listPhrases('agree', next).slice(0, 2)).toEqual(['照办', '同意付款']);
  expect(texts(addPhrase([], '照办', 30))).toEqual(['照办']);
});

test('A changed phrase keeps its place, and a deleted one is gone.', () => {
  expect(texts(replacePhrase(used, '同意付款', '同意支付 '))).toEqual(['同意支付', '请补发票', '可以']);
  expect(texts(removePhrase(used, '请补发票'))).toEqual(['同意付款', '可以']);
});

test('A phrase moves by one place, and not beyond the ends.', () => {
  expect(texts(movePhrase(used, '可以', -1))).toEqual(['同意付款', '可以', '请补发票']);
  expect(texts(movePhrase(used, '同意付款', 1))).toEqual(['请补发票', '同意付款', '可以']);
  expect(texts(movePhrase(used, '同意付款', -1))).toEqual(['同意付款', '请补发票', '可以']);
  expect(texts(movePhrase(used, '可以', 1))).toEqual(['同意付款', '请补发票', '可以']);
  const tied = used.map((one) => ({ ...one, times: 1, at: 1 }));
  expect(texts(movePhrase(tied, '请补发票', -1))).toEqual(['可以', '请补发票', '同意付款']);
});
