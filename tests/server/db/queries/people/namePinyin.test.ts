import { expect, test } from 'vitest';
import { buildNamePinyin } from '../../../../../server/db/queries/people/namePinyin.ts';

test.each([
  ['张三', 'zhangsan zs'],
  ['Anna Li', 'annali'],
  ['吕布', 'lvbu lb'],
  ['曾荣', 'zengrong zr'],
])('%s is found as %s', (name, expected) => {
  expect(buildNamePinyin(name).split(' ').slice(0, 2).join(' ')).toBe(expected);
});

test('a name is sorted by its usual reading, and found by every other reading', () => {
  const words = buildNamePinyin('单重').split(' ');
  expect(words.slice(0, 2)).toEqual(['shanzhong', 'sz']);
  expect(words).toEqual(expect.arrayContaining(['danzhong', 'dz', 'shanchong', 'sc', 'chanchong']));
});

test('the pinyin of a long name with many readings stays short', () => {
  expect(buildNamePinyin('乐乐乐乐乐乐乐乐乐乐').length).toBeLessThan(400);
});
