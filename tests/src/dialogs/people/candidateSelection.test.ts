import { describe, expect, test } from 'vitest';
import * as selection from '../../../../src/dialogs/people/candidateSelection.ts';
import { flattenDeptTree, stepInTree } from '../../../../src/dialogs/people/deptTreeRows.ts';

const people = ['1', '2', '3'].map((userId) => ({ userId, userName: `人${userId}`, forUserName: null }));
const branch = (part: object) => ({
  taskNodeId: 'n',
  taskName: '会签',
  selectable: true,
  minSelectNum: 1,
  maxSelectNum: 2,
  userList: people,
  ...part,
});

describe('choosing the next holders', () => {
  test('a selectable branch starts empty, and a fixed one with everybody', () => {
    const branches = [branch({}), branch({ taskNodeId: 'm', selectable: false })];
    expect(selection.initialSelection(branches)).toEqual({ n: [], m: ['1', '2', '3'] });
  });

  test('the number of chosen users must lie within the bounds', () => {
    expect(selection.findCountProblem(branch({}), [])).toBe('请选择1到2项');
    expect(selection.findCountProblem(branch({}), ['1', '2', '3'])).toBe('请选择1到2项');
    expect(selection.findCountProblem(branch({}), ['1'])).toBeUndefined();
    expect(selection.findCountProblem(branch({ minSelectNum: 2 }), ['1'])).toBe('请选择2项');
  });

  test('a fixed branch is always valid and never sent', () => {
    const fixed = branch({ taskNodeId: 'm', selectable: false });
    expect(selection.findSelectionProblems([fixed], {})).toEqual({});
    expect(selection.toCandidateUsers([fixed, branch({})], { m: ['1'], n: ['2'] })).toEqual([
      { taskNodeId: 'n', userIdList: ['2'] },
    ]);
  });
});

describe('keys in the department tree', () => {
  const nodes = [
    {
      id: '1',
      label: '集团',
      parentId: '0',
      children: [
        { id: '2', label: '物资部', parentId: '1' },
        { id: '3', label: '财务部', parentId: '1' },
      ],
    },
  ];
  const step = (at: string, open: string[], key: string) => {
    const state = { at, open: new Set(open) };
    const next = stepInTree(state, key, flattenDeptTree(nodes, state.open));
    return next && { at: next.at, open: [...next.open] };
  };

  test('→ opens a node, then enters it', () => {
    expect(step('1', [], 'ArrowRight')).toEqual({ at: '1', open: ['1'] });
    expect(step('1', ['1'], 'ArrowRight')).toEqual({ at: '2', open: ['1'] });
  });

  test('← leaves a node, then closes it', () => {
    expect(step('3', ['1'], 'ArrowLeft')).toEqual({ at: '1', open: ['1'] });
    expect(step('1', ['1'], 'ArrowLeft')).toEqual({ at: '1', open: [] });
  });

  test('↓ and ↑ stop at the ends', () => {
    expect(step('3', ['1'], 'ArrowDown')?.at).toBe('3');
    expect(step('1', ['1'], 'ArrowUp')?.at).toBe('1');
  });

  test('other keys do nothing', () => {
    expect(step('1', [], 'a')).toBeUndefined();
  });
});
