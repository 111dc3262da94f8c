/** Tests what the fields of actions ask for, and the requests that a batch makes of their answers. */
import { describe, expect, test } from 'vitest';
import type { ReturnOptions } from '../../../../contract/calls/taskActions/return.ts';
import { type ActionInput, findMissingAnswers } from '../../../../src/dialogs/action/actionForm.ts';
import { batchFormOf } from '../../../../src/dialogs/action/actionRegistry.ts';
import { toDestinationChoice } from '../../../../src/dialogs/action/returnAction.ts';
import { knownChoice } from '../../../../src/dialogs/action/useActionChoices.ts';
import type { BatchKind } from '../../../../src/state/tasks/batchActions.ts';

const node = { to: 'node', taskDefinitionKey: 'check', taskName: '复核' } as const;
const options: ReturnOptions = {
  returnable: 4,
  options: [
    { destination: { to: 'initiator' }, label: '发起人', count: 4, proposed: false },
    { destination: { to: 'previous' }, label: '上一节点', count: 4, proposed: true },
    { destination: node, label: '复核', count: 3, proposed: false },
  ],
};
const input = (part: Partial<ActionInput> = {}): ActionInput => ({
  choices: {
    type: 'beforeAddSign',
    enableJumpBack: 'true',
    destination: toDestinationChoice(options).initial,
  },
  people: [],
  comment: '',
  attachments: [],
  selectCandidateUserList: [],
  ...part,
});
const people = ['7', '8'];
const destinationOf = (index: number) => toDestinationChoice(options).options[index]?.value;
const missing = (kind: BatchKind, part: Partial<ActionInput>) =>
  findMissingAnswers(batchFormOf(kind).fields, input(part));

describe('the request of the dry run', () => {
  test('needs no input for agreeing and reading', () => {
    expect(batchFormOf('agree').toDryRun(input())).toEqual({ action: 'agree' });
    expect(batchFormOf('read').toDryRun(input())).toEqual({ action: 'read' });
  });

  test('waits for destinations, takes the proposed one, then the chosen one', () => {
    const { toDryRun } = batchFormOf('return');
    expect(toDryRun(input({ choices: {} }))).toBeUndefined();
    expect(toDryRun(input())).toEqual({ action: 'return', destination: { to: 'previous' } });
    expect(toDryRun(input({ choices: { destination: destinationOf(2) } }))).toEqual({
      action: 'return',
      destination: node,
    });
  });

  test('waits for people', () => {
    const [transfer, addSign] = [batchFormOf('transfer'), batchFormOf('addSign')];
    expect(transfer.toDryRun(input())).toBeUndefined();
    expect(addSign.toDryRun(input())).toBeUndefined();
    expect(transfer.toDryRun(input({ people }))).toEqual({ action: 'transfer', delegateUserId: '7' });
    expect(addSign.toDryRun(input({ people, choices: { type: 'afterAddSign' } }))).toEqual({
      action: 'addSign',
      type: 'afterAddSign',
      candidateUserIdList: ['7', '8'],
    });
  });
});

describe('the destinations of a batch', () => {
  test('A destination that fits only some of the tasks shows their number and is barred.', () => {
    expect(toDestinationChoice(options).options.map(({ barred }) => barred)).toEqual([
      undefined,
      undefined,
      '仅适用 3 / 4 条',
    ]);
  });

  test('The dry run also starts when none of the tasks can be returned, to show the reasons.', () => {
    const none = {
      returnable: 0,
      options: options.options.map((one) => ({ ...one, count: 0, proposed: false })),
    };
    const choice = toDestinationChoice(none);
    expect(choice.options[0]?.barred).toBe('仅适用 0 / 0 条');
    expect(batchFormOf('return').toDryRun(input({ choices: { destination: choice.initial } }))).toEqual({
      action: 'return',
      destination: { to: 'initiator' },
    });
  });

  test('Nothing is chosen when no destination suits all tasks.', () => {
    expect(toDestinationChoice({ returnable: 2, options: [] }).initial).toBeUndefined();
  });
});

describe('a choice that needs no loading', () => {
  const field = { kind: 'choice', name: 'way', label: '方式', missing: '请选择方式' } as const;
  const two = [
    { value: 'a', label: '甲' },
    { value: 'b', label: '乙' },
  ];

  test('starts with its first option', () => {
    expect(knownChoice({ ...field, options: two }, undefined)).toEqual({ options: two, initial: 'a' });
  });

  test('takes the options and the initial value of its source', () => {
    expect(knownChoice(field, { options: two, initial: 'b' })).toEqual({ options: two, initial: 'b' });
    expect(knownChoice({ ...field, options: two }, { initial: 'b' })?.initial).toBe('b');
  });

  test('offers only the value that is fixed', () => {
    expect(knownChoice({ ...field, options: two }, { fixed: 'b', note: '本环节不支持' })).toEqual({
      options: [two[1]],
      initial: 'b',
    });
  });

  test('a choice is unknown while its source loads', () => {
    expect(knownChoice(field, { load: () => new Promise(() => {}) })).toBeUndefined();
  });
});

describe('missing input', () => {
  test('A comment is required by all actions except agreeing and reading.', () => {
    expect(missing('agree', { comment: ' ' })).toEqual({});
    expect(missing('read', {})).toEqual({});
    expect(missing('return', { comment: ' ' })).toEqual({ comment: '退回意见不可为空' });
    expect(missing('transfer', { people })).toEqual({ comment: '转交意见不可为空' });
  });

  test('A destination or people are required.', () => {
    expect(missing('return', { choices: { enableJumpBack: 'true' }, comment: '改' })).toEqual({
      destination: '请选择退回节点',
    });
    expect(missing('transfer', { comment: '请办' })).toEqual({ delegateUserId: '请选择转交人' });
    expect(missing('addSign', { comment: '请看' })).toEqual({ candidateUserIdList: '请选择加签人员' });
  });
});

test('the action of a batch contains the answers', () => {
  expect(batchFormOf('agree').toAction(input({ comment: '同意' }))).toEqual({
    kind: 'agree',
    comment: '同意',
  });
  const choices = { destination: destinationOf(1), enableJumpBack: 'false' };
  expect(batchFormOf('return').toAction(input({ choices, comment: '改' }))).toEqual({
    kind: 'return',
    destination: { to: 'previous' },
    enableJumpBack: false,
    comment: '改',
  });
  expect(batchFormOf('addSign').toAction(input({ people, comment: '请看' }))).toEqual({
    kind: 'addSign',
    type: 'beforeAddSign',
    candidateUserIdList: ['7', '8'],
    comment: '请看',
  });
});
