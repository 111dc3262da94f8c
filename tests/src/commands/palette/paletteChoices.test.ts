import { beforeAll, describe, expect, test } from 'vitest';
import type { AvailableCommand } from '../../../../src/commands/availableCommands.ts';
import { commandTitle, declareCommand } from '../../../../src/commands/core/command.ts';
import {
  buildPaletteSections,
  ellipsisOf,
  parsePaletteInput,
} from '../../../../src/commands/palette/paletteSections.ts';
import { matchText, splitByRanges } from '../../../../src/commands/palette/textMatch.ts';
import { commands } from '../../../../src/commands/registry.ts';
import { loadPinyin } from '../../../../src/ui/format/pinyin.ts';

beforeAll(loadPinyin);

describe('matching a text', () => {
  test.each([
    ['提交', '提交', [[0, 2]]],
    ['tj', '提交', [[0, 2]]],
    ['tijiao', '提交', [[0, 2]]],
    ['daiban', '我的待办', [[2, 4]]],
    ['cz', '重置密码', [[0, 2]]],
    ['zhongz', '重置密码', [[0, 2]]],
    ['导出', '导出当前筛选结果', [[0, 2]]],
    ['PDF', '导出 pdf', [[3, 6]]],
    [
      'th 节点',
      '退回到指定节点',
      [
        [0, 2],
        [5, 7],
      ],
    ],
  ])('A command is found by %s.', (query, text, ranges) => {
    expect(matchText(query, text)?.ranges).toEqual(ranges);
  });
  test('A command is found by its English id, without a highlight.', () => {
    expect(matchText('task.sub', '提交', { id: 'task.submit' })).toEqual({ score: 1, ranges: [] });
  });
  test('needs two letters to occur in the label, not in the id', () => {
    expect(matchText('su', '提交', { id: 'task.submit' })).toBeUndefined();
  });
  test('requires every word to match', () => {
    expect(matchText('tj zz', '提交')).toBeUndefined();
  });
});

test('overlapping highlights are merged', () => {
  expect(
    splitByRanges('退回节点', [
      [0, 2],
      [1, 3],
    ]),
  ).toEqual([
    { text: '退回节', hit: true },
    { text: '点', hit: false },
  ]);
});

test.each([
  ['>dc', 'commands', 'dc'],
  ['@ 王', 'people', '王'],
  ['#HT-1', 'records', 'HT-1'],
  ['/cght', 'pages', 'cght'],
  ['tj', 'all', 'tj'],
])('%s searches %s', (input, mode, query) => {
  expect(parsePaletteInput(input)).toEqual({ mode, query });
});

describe('the palette', () => {
  const command = (id: string, title: string, more: object = {}): AvailableCommand => ({
    command: declareCommand({ id, title, group: '任务', run: () => {}, ...more }),
  });
  const available: AvailableCommand[] = [
    command('task.return', '退回'),
    { ...command('task.revoke', '撤回'), no: '后续节点已处理' },
    command('go.returns', '退货单', { group: '前往' }),
    command('list.export', '导出', { group: '列表' }),
    command('pane.next', '下一个区域', { group: '视图', unlisted: true }),
    command('theme.toggle', '切换深色', { group: '系统' }),
  ];
  const titles = (input: string, recent: string[] = []) =>
    buildPaletteSections({ available, context: {}, recent, input }).map(({ title, choices }) => [
      title,
      ...choices.map((choice) => choice.title),
    ]);

  test('lists the commands of the current context first, then pages, then the rest', () => {
    expect(titles('')).toEqual([
      ['当前可用', '退回', '导出', '撤回'],
      ['前往', '退货单'],
      ['其它', '切换深色'],
    ]);
  });
  test('puts recent commands at the top of their section', () => {
    expect(titles('', ['list.export'])).toEqual([
      ['当前可用', '导出', '退回', '撤回'],
      ['前往', '退货单'],
      ['其它', '切换深色'],
    ]);
  });
  test('finds by initials and keeps the order of sections', () => {
    expect(titles('tuih')).toEqual([
      ['当前可用', '退回'],
      ['前往', '退货单'],
    ]);
  });
  test('puts enabled commands before disabled ones', () => {
    expect(titles('hui')).toEqual([['当前可用', '退回', '撤回']]);
  });
  test('shows the reason of a disabled command', () => {
    const [section] = buildPaletteSections({ available, context: {}, recent: [], input: '撤回' });
    expect(section?.choices[0]?.no).toBe('后续节点已处理');
  });
  test('lists pages only after /, commands only after >', () => {
    expect(titles('/')).toEqual([['前往', '退货单']]);
    expect(titles('>').flat()).not.toContain('退货单');
  });
  test('puts pages first if one is named completely and no command of the context is', () => {
    const users = [
      command('user.disable', '停用账号', { search: '用户' }),
      command('go.system.user', '用户', { group: '前往' }),
    ];
    const sections = (input: string) =>
      buildPaletteSections({ available: users, context: {}, recent: [], input }).map(({ title }) => title);
    for (const named of ['用户', 'yonghu', 'yh']) expect(sections(named)).toEqual(['前往', '当前可用']);
    expect(sections('yong')).toEqual(['当前可用', '前往']);
    expect(titles('退回')).toEqual([['当前可用', '退回']]);
  });
  test('finds a page by a part of its address after /', () => {
    const pages = [command('go.todo', '待办', { group: '前往', address: '/flow-manage/my-flow/todo' })];
    const found = (input: string) =>
      buildPaletteSections({ available: pages, context: {}, recent: [], input }).length;
    expect(['/flow-manage/my-flow/todo', '/my-flow', '/todo', '//flow-manage'].map(found)).toEqual([
      1, 1, 1, 1,
    ]);
    expect(found('my-flow')).toBe(0);
    const withoutAddress = [command('go.returns', '退货单', { group: '前往' })];
    const query = { available: withoutAddress, context: {}, recent: [], input: '/undefined' };
    expect(buildPaletteSections(query)).toEqual([]);
  });
  test('puts the page first whose whole address is typed, before a page used just now', () => {
    const pages = [
      command('go.sign-ins', '登录日志', { group: '前往', address: '/system/loginlog' }),
      command('go.audit', '审计日志', { group: '前往', address: '/system/log' }),
    ];
    const [section] = buildPaletteSections({
      available: pages,
      context: {},
      recent: ['go.sign-ins'],
      input: '/system/log',
    });
    expect(section?.choices.map((choice) => choice.title)).toEqual(['审计日志', '登录日志']);
  });
  test('finds by typing commands that it does not list', () => {
    expect(titles('xygqy')).toEqual([['其它', '下一个区域']]);
  });
});

test('no title has two ellipses, and every command that asks in the palette has one', () => {
  const titles = commands.map((command) => {
    const title = commandTitle(command, {});
    return { asks: command.createPrompt !== undefined, text: `${title}${ellipsisOf({ command, title })}` };
  });
  expect(titles.filter(({ asks, text }) => (asks && !text.endsWith('…')) || /…{2}/.test(text))).toEqual([]);
});
