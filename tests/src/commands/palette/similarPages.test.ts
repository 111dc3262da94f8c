import { expect, test } from 'vitest';
import { declareCommand } from '../../../../src/commands/core/command.ts';
import type { CommandChoice } from '../../../../src/commands/palette/paletteSections.ts';
import { findSimilarPages } from '../../../../src/commands/palette/similarPages.ts';

const page = (title: string, address: string): CommandChoice => ({
  command: declareCommand({ id: `go${address}`, title, group: '前往', address, run: () => {} }),
  title,
  detail: undefined,
  match: { score: 0, ranges: [] },
});
const todo = page('待办', '/flow-manage/my-flow/todo');
const statistics = page('人员流程统计', '/flow-manage/my-flow/user-flow-stastic');
const dictionaries = page('字典管理', '/system/dict');
const pages = [todo, statistics, dictionaries];
const titles = (query: string, found: CommandChoice[] = []) =>
  findSimilarPages(query, pages, found).map(({ title }) => title);

test.each([
  ['a letter too few in an address', 'sytem/dict', '字典管理'],
  ['a wrong letter in an address', 'user-flow-statstic', '人员流程统计'],
  ['a wrong character in a title', '人员流量统计', '人员流程统计'],
])('%s is forgiven', (_, query, title) => {
  expect(titles(query)[0]).toBe(title);
});

test('a text that resembles nothing finds nothing', () => {
  expect(titles('合同台账')).toEqual([]);
});

test('a title counts more than an address', () => {
  const named = page('dict', '/elsewhere');
  expect(findSimilarPages('dict', [...pages, named], [])[0]?.title).toBe('dict');
});

test('pages that are found already are omitted', () => {
  expect(titles('sytem/dict', [dictionaries])).toEqual([]);
});
