import { expect, test } from 'vitest';
import { namePinyin } from '../../../server/db/namePinyin.ts';

test.each([
  ['张三', 'zhangsan zs'],
  ['Anna Li', 'annali'],
])('%s is found as %s', (name, expected) => {
  expect(namePinyin(name).split(' ').slice(0, 2).join(' ')).toBe(expected);
});

test('a name is sorted as it is read, and found in every other reading', () => {
  const words = namePinyin('单重').split(' ');
  expect(words.slice(0, 2)).toEqual(['shanzhong', 'sz']);
  expect(words).toEqual(expect.arrayContaining(['danzhong', 'dz', 'shanchong', 'sc', 'chanchong']));
});

test('a long name of many readings stays short', () => {
  expect(namePinyin('乐乐乐乐乐乐乐乐乐乐').length).toBeLessThan(400);
});
