import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nodeData } from '../../../contract/flow/nodeData.ts';
import type { Task } from '../../../server/engine/model.ts';
import { computeThreshold, judgeApproval } from '../../../server/engine/voteTally.ts';

const task = (taskNo: number, state: Task['state'], after = false): Task => ({
  taskNo,
  runNo: 1,
  nodeId: 'a',
  kind: 'APPROVAL',
  role: 'voter',
  userId: `u${taskNo}`,
  forUserId: null,
  state,
  turn: 0,
  signOf: null,
  addedBy: null,
  after,
  spent: false,
  automatic: false,
  timedOut: false,
  returnTo: null,
  urged: 0,
  bornAct: 1,
  endAct: null,
});

const votes = fc
  .array(fc.constantFrom('open' as const, 'agreed' as const, 'returned' as const), {
    minLength: 1,
    maxLength: 8,
  })
  .map((states) => states.map((state, index) => task(index + 1, state)));
const rule = fc
  .record({
    passConditionType: fc.constantFrom('PERCENT' as const, 'COUNT' as const),
    passConditionNum: fc.integer({ min: 1, max: 100 }),
    backConditionType: fc.constantFrom('PERCENT' as const, 'COUNT' as const),
    backConditionNum: fc.integer({ min: 1, max: 100 }),
  })
  .map((data) => nodeData.parse(data));

describe('the rule of a node', () => {
  test.each([
    ['PERCENT', 50, 3, 2],
    ['PERCENT', 100, 7, 7],
    ['PERCENT', 1, 7, 1],
    ['PERCENT', 67, 3, 3],
    ['COUNT', 2, 7, 2],
    ['COUNT', 9, 7, 7],
  ] as const)('%s %i of %i voters requires %i', (type, num, n, wanted) => {
    expect(computeThreshold(type, num, n)).toBe(wanted);
  });

  test('adding a voter never makes an undecided node pass', () => {
    fc.assert(
      fc.property(votes, rule, fc.boolean(), (tasks, data, after) => {
        fc.pre(judgeApproval(tasks, data) === 'undecided');
        expect(judgeApproval([...tasks, task(99, 'open', after)], data)).not.toBe('pass');
      }),
      { numRuns: 500 },
    );
  });

  test('a higher passConditionNum never makes a node pass earlier', () => {
    fc.assert(
      fc.property(votes, rule, fc.integer({ min: 1, max: 100 }), (tasks, data, more) => {
        fc.pre(judgeApproval(tasks, data) !== 'pass');
        const stricter = { ...data, passConditionNum: data.passConditionNum + more };
        expect(judgeApproval(tasks, stricter)).not.toBe('pass');
      }),
      { numRuns: 500 },
    );
  });

  test('A run with all votes in is decided.', () => {
    fc.assert(
      fc.property(votes, rule, (tasks, data) => {
        const all = tasks.map((one) => (one.state === 'open' ? { ...one, state: 'agreed' as const } : one));
        expect(judgeApproval(all, data)).not.toBe('undecided');
      }),
      { numRuns: 300 },
    );
  });
});
