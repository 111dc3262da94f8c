import { describe, expect, test } from 'vitest';
import type { LogActivity } from '../../../../contract/calls/instance.ts';
import { listActiveNodes } from '../../../../src/dialogs/action/assignment.ts';
import { collectNodeDetails } from '../../../../src/dialogs/diagram/nodeDetails.ts';
import { toLogEntries } from '../../../../src/panels/log/logEntries.ts';

type Item = LogActivity['logItemList'][number];

const item = (userNickName: string, operateName: string, time: string, comment = ''): Item => ({
  userId: null,
  userNickName,
  forUserName: null,
  operateName,
  time: `2026-${time}:00`,
  comment,
  attachments: [],
});

const activity = (given: Partial<LogActivity>): LogActivity => ({
  taskName: '成本审核',
  taskDefinitionKey: 'cost',
  operateName: '已审批',
  isFinish: true,
  nodeType: 'APPROVAL',
  userNickName: '赵敏',
  scopeType: 'SINGLE',
  startTime: '2026-11-18 09:12:00',
  endTime: '2026-11-18 15:40:00',
  logItemList: [],
  ...given,
});

const open = (given: Partial<LogActivity>) =>
  activity({ isFinish: false, endTime: null, operateName: '待审批', ...given });

const reader = { nickName: '王芳' };
const texts = (...log: LogActivity[]) =>
  toLogEntries(log, reader).map(({ lines }) => lines.map((line) => line.text));

describe('a finished node', () => {
  test('shows 已提交 for a submitted form', () => {
    const log = activity({ nodeType: 'HANDLE', logItemList: [item('李娜', '提交', '11-18 09:12')] });
    expect(texts(log)).toEqual([['李娜 已提交']]);
  });

  test('shows 已审批 with the tag 通过 and the time for an agreement', () => {
    const log = activity({ logItemList: [item('赵敏', '同意', '11-18 15:40')] });
    expect(toLogEntries([log], reader)).toMatchObject([
      { state: 'done', time: '2026-11-18 15:40:00', lines: [{ text: '赵敏 已审批', tag: '通过', time: '' }] },
    ]);
  });

  test('shows the target and the comment of a return', () => {
    const back = item('赵敏', '退回至 发起（直送）', '11-18 15:40', '请复核后直送我。');
    expect(toLogEntries([activity({ operateName: '已退回', logItemList: [back] })], reader)).toMatchObject([
      { state: 'done', lines: [{ text: '赵敏 退回至 发起（直送）', comment: '请复核后直送我。' }] },
    ]);
  });

  test('A node with several voters shows each with their own time.', () => {
    const votes = [item('赵敏', '同意', '11-18 15:40'), item('钱进', '同意', '11-19 08:00')];
    const [entry] = toLogEntries([activity({ logItemList: votes, endTime: '2026-11-19 08:00:00' })], reader);
    expect(entry?.time).toBe('2026-11-19 08:00:00');
    expect(entry?.lines.map((line) => line.time)).toEqual(['2026-11-18 15:40:00', '2026-11-19 08:00:00']);
  });

  test('A skipped node has a hollow dot.', () => {
    const skipped = activity({
      operateName: '已跳过',
      userNickName: '',
      logItemList: [item('系统', '自动跳过', '11-18 15:40', '未找到处理人')],
    });
    expect(toLogEntries([skipped], reader)[0]?.state).toBe('next');
  });

  test('A node without its own action shows its outcome.', () => {
    expect(texts(activity({ operateName: '已撤回', userNickName: '' }))).toEqual([['已撤回']]);
  });
});

describe('an unfinished node', () => {
  test('An unfinished node has no time and names its active holders; the reader is highlighted.', () => {
    const [entry] = toLogEntries([open({ userNickName: '王芳' })], reader);
    expect(entry).toMatchObject({ state: 'now', time: '', lines: [{ text: '待审批：王芳（我）' }] });
  });

  test.each([
    ['HANDLE', '待提交', '待提交：李娜'],
    ['APPROVAL', '待审批', '待审批：李娜'],
    ['CC', '待阅', '待阅：李娜'],
    ['CONVERGE', '未阅', '李娜 未阅'],
  ] as const)('A node of kind %s shows %s.', (nodeType, operateName, text) => {
    expect(texts(open({ nodeType, operateName, userNickName: '李娜' }))).toEqual([[text]]);
  });

  test('names the absent person of a delegate', () => {
    const agreed = { ...item('赵敏', '同意', '11-18 15:40'), forUserName: '李娜' };
    const log = open({ userNickName: '钱进（代 孙莉）、王芳（代 周舟）', logItemList: [agreed] });
    expect(texts(log)).toEqual([['赵敏（代 李娜） 已审批', '待审批：钱进（代 孙莉）、王芳（我，代 周舟）']]);
  });

  test('Holders who have voted come above those who have not.', () => {
    const log = open({ userNickName: '王芳、钱进', logItemList: [item('赵敏', '同意', '11-18 15:40')] });
    expect(texts(log)).toEqual([['赵敏 已审批', '待审批：王芳（我）、钱进']]);
  });
});

test('a join shows its readers', () => {
  const read = activity({ nodeType: 'CONVERGE', logItemList: [item('王芳', '已阅', '11-18 15:40')] });
  expect(texts(read)).toEqual([['王芳 已阅']]);
});

test('the diagram shows people and times of every pass of a node', () => {
  const first = activity({ logItemList: [item('赵敏', '退回至 发起', '11-18 15:40')] });
  const second = open({ startTime: '2026-11-20 10:05:00' });
  expect(collectNodeDetails([first, second]).get('cost')).toEqual([
    { who: '赵敏 退回至 发起', time: '2026-11-18 15:40' },
    { who: '待审批：赵敏', time: '2026-11-20 10:05 起' },
  ]);
});

test('assignment is offered at the open nodes that wait for a decision', () => {
  const log = [
    activity({}),
    open({ taskDefinitionKey: 'legal', taskName: '法务会签', userNickName: '钱进' }),
    open({ taskDefinitionKey: 'copy', nodeType: 'CC', operateName: '待阅' }),
  ];
  expect(listActiveNodes(log)).toEqual([
    { taskDefinitionKey: 'legal', taskName: '法务会签', userNickName: '钱进' },
  ]);
});

describe('an action on the whole flow', () => {
  const urge = activity({
    taskName: '整个流程',
    taskDefinitionKey: '',
    nodeType: null,
    scopeType: 'INSTANCE',
    operateName: '催办',
    userNickName: '李娜',
    endTime: '2026-11-20 10:42:00',
    logItemList: [item('李娜', '催办', '11-20 10:42')],
  });

  test('The action has its own entry with its time and actor.', () => {
    expect(toLogEntries([urge, open({})], reader)).toMatchObject([
      {
        title: '整个流程',
        time: '2026-11-20 10:42:00',
        state: 'done',
        lines: [{ text: '李娜 催办', time: '' }],
      },
      { title: '成本审核', state: 'now' },
    ]);
  });

  test('The action belongs to no node, and assignment is not offered there.', () => {
    expect(listActiveNodes([urge])).toEqual([]);
    expect([...collectNodeDetails([open({}), urge]).keys()]).toEqual(['cost']);
  });
});
