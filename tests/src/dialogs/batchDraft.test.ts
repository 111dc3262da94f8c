/** What a batch asks of its dry run, what it misses, and the act that it becomes. */
import { describe, expect, test } from 'vitest';
import type { ReturnOptions } from '../../../contract/calls/batchShapes.ts';
import {
  actOf,
  type BatchDraft,
  barred,
  problemsOf,
  questionOf,
} from '../../../src/dialogs/parts/batchDraft.ts';

const node = { to: 'node', taskDefinitionKey: 'check', taskName: '复核' } as const;
const options: ReturnOptions = {
  returnable: 4,
  options: [
    { destination: { to: 'initiator' }, label: '发起人', count: 4, proposed: false },
    { destination: { to: 'previous' }, label: '上一节点', count: 4, proposed: true },
    { destination: node, label: '复核', count: 3, proposed: false },
  ],
};
const draft = (part: Partial<BatchDraft> = {}): BatchDraft => ({
  options,
  chosen: undefined,
  jumpBack: true,
  people: [],
  type: 'beforeAddSign',
  ...part,
});
const people = [
  { value: '7', label: '周涛' },
  { value: '8', label: '宋妍' },
];

describe('the question of the dry run', () => {
  test('needs nothing for agreeing and reading', () => {
    expect(questionOf('agree', draft())).toEqual({ action: 'agree' });
    expect(questionOf('read', draft())).toEqual({ action: 'read' });
  });

  test('waits for destinations, takes the proposed one, then the chosen one', () => {
    expect(questionOf('return', draft({ options: undefined }))).toBeUndefined();
    expect(questionOf('return', draft())).toEqual({ action: 'return', destination: { to: 'previous' } });
    expect(questionOf('return', draft({ chosen: 0 }))).toMatchObject({ destination: { to: 'initiator' } });
  });

  test('is asked all the same where none of the tasks can be returned, to say why', () => {
    const none = { returnable: 0, options: options.options.map((one) => ({ ...one, proposed: false })) };
    expect(questionOf('return', draft({ options: none }))).toMatchObject({ action: 'return' });
  });

  test('waits for people', () => {
    expect(questionOf('transfer', draft())).toBeUndefined();
    expect(questionOf('addSign', draft())).toBeUndefined();
    expect(questionOf('transfer', draft({ people }))).toEqual({ action: 'transfer', delegateUserId: '7' });
    expect(questionOf('addSign', draft({ people, type: 'afterAddSign' }))).toEqual({
      action: 'addSign',
      type: 'afterAddSign',
      candidateUserIdList: ['7', '8'],
    });
  });
});

test('a destination that suits only some of the tasks says how many', () => {
  expect(options.options.map(({ count }) => barred(options, count))).toEqual([
    undefined,
    undefined,
    '仅适用 3 / 4 条',
  ]);
  expect(barred({ returnable: 0, options: [] }, 0)).toBe('仅适用 0 / 0 条');
});

describe('what is missing', () => {
  test('is an opinion for all but agreeing and reading', () => {
    expect(problemsOf('agree', draft(), ' ')).toEqual({});
    expect(problemsOf('read', draft(), '')).toEqual({});
    expect(problemsOf('return', draft(), ' ')).toEqual({ comment: '退回意见不可为空' });
    expect(problemsOf('transfer', draft({ people }), '')).toEqual({ comment: '转交意见不可为空' });
  });

  test('is a destination or people', () => {
    const unsuited = { returnable: 2, options: [] };
    expect(problemsOf('return', draft({ options: unsuited }), '改')).toEqual({
      destination: '请选择退回节点',
    });
    expect(problemsOf('transfer', draft(), '请办')).toEqual({ people: '请选择转交人' });
    expect(problemsOf('addSign', draft(), '请看')).toEqual({ people: '请选择加签人员' });
  });
});

test('the act has the one opinion without the blanks around it', () => {
  expect(actOf('agree', draft(), ' 同意 ')).toEqual({ kind: 'agree', comment: '同意' });
  expect(actOf('return', draft({ jumpBack: false }), '改')).toEqual({
    kind: 'return',
    destination: { to: 'previous' },
    enableJumpBack: false,
    comment: '改',
  });
  expect(actOf('addSign', draft({ people }), '请看')).toEqual({
    kind: 'addSign',
    type: 'beforeAddSign',
    candidateUserIdList: ['7', '8'],
    comment: '请看',
  });
});
