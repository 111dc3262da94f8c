/** Tests a batch's request for its dry run, its missing input, and its action. */
import { describe, expect, test } from 'vitest';
import type { ReturnOptions } from '../../../../contract/calls/shapes/batchShapes.ts';
import {
  type BatchDraft,
  findBatchProblems,
  toBatchAction,
  toDryRunRequest,
  unavailableReason,
} from '../../../../src/dialogs/batch/batchDraft.ts';

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

describe('the request of the dry run', () => {
  test('needs no input for agreeing and reading', () => {
    expect(toDryRunRequest('agree', draft())).toEqual({ action: 'agree' });
    expect(toDryRunRequest('read', draft())).toEqual({ action: 'read' });
  });

  test('waits for destinations, takes the proposed one, then the chosen one', () => {
    expect(toDryRunRequest('return', draft({ options: undefined }))).toBeUndefined();
    expect(toDryRunRequest('return', draft())).toEqual({ action: 'return', destination: { to: 'previous' } });
    expect(toDryRunRequest('return', draft({ chosen: 0 }))).toMatchObject({
      destination: { to: 'initiator' },
    });
  });

  test('The dry run also starts when none of the tasks can be returned, to show the reasons.', () => {
    const none = { returnable: 0, options: options.options.map((one) => ({ ...one, proposed: false })) };
    expect(toDryRunRequest('return', draft({ options: none }))).toMatchObject({ action: 'return' });
  });

  test('waits for people', () => {
    expect(toDryRunRequest('transfer', draft())).toBeUndefined();
    expect(toDryRunRequest('addSign', draft())).toBeUndefined();
    expect(toDryRunRequest('transfer', draft({ people }))).toEqual({
      action: 'transfer',
      delegateUserId: '7',
    });
    expect(toDryRunRequest('addSign', draft({ people, type: 'afterAddSign' }))).toEqual({
      action: 'addSign',
      type: 'afterAddSign',
      candidateUserIdList: ['7', '8'],
    });
  });
});

test('a destination that fits only some of the tasks shows their number', () => {
  expect(options.options.map(({ count }) => unavailableReason(options, count))).toEqual([
    undefined,
    undefined,
    '仅适用 3 / 4 条',
  ]);
  expect(unavailableReason({ returnable: 0, options: [] }, 0)).toBe('仅适用 0 / 0 条');
});

describe('missing input', () => {
  test('A comment is required by all actions except agreeing and reading.', () => {
    expect(findBatchProblems('agree', draft(), ' ')).toEqual({});
    expect(findBatchProblems('read', draft(), '')).toEqual({});
    expect(findBatchProblems('return', draft(), ' ')).toEqual({ comment: '退回意见不可为空' });
    expect(findBatchProblems('transfer', draft({ people }), '')).toEqual({ comment: '转交意见不可为空' });
  });

  test('A destination or people are required.', () => {
    const unsuited = { returnable: 2, options: [] };
    expect(findBatchProblems('return', draft({ options: unsuited }), '改')).toEqual({
      destination: '请选择退回节点',
    });
    expect(findBatchProblems('transfer', draft(), '请办')).toEqual({ people: '请选择转交人' });
    expect(findBatchProblems('addSign', draft(), '请看')).toEqual({ people: '请选择加签人员' });
  });
});

test('the action contains the trimmed comment', () => {
  expect(toBatchAction('agree', draft(), ' 同意 ')).toEqual({ kind: 'agree', comment: '同意' });
  expect(toBatchAction('return', draft({ jumpBack: false }), '改')).toEqual({
    kind: 'return',
    destination: { to: 'previous' },
    enableJumpBack: false,
    comment: '改',
  });
  expect(toBatchAction('addSign', draft({ people }), '请看')).toEqual({
    kind: 'addSign',
    type: 'beforeAddSign',
    candidateUserIdList: ['7', '8'],
    comment: '请看',
  });
});
