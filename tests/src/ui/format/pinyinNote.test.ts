import { expect, test } from 'vitest';
import { formatNewest, formatPinyinNote } from '../../../../src/ui/format/pinyinNote.ts';

const note = (keyword: string, found: number) => formatPinyinNote({ keyword, found }, formatNewest(20_000));

test('little that pinyin finds is told with the bound of the search', () => {
  expect(note('hetong', 0)).toBe('拼音只查找最近的 20,000 条');
  expect(note('HT', 4)).toBe('拼音只查找最近的 20,000 条');
  expect(note('0001 hetong', 1)).toBe('拼音只查找最近的 20,000 条');
});

test('nothing is told where enough was found or no pinyin was typed', () => {
  for (const [keyword, found] of [
    ['hetong', 5],
    ['合同', 0],
    ['', 0],
    ['h', 0],
    ['D-0001', 0],
  ] as const)
    expect(note(keyword, found)).toBe('');
});
