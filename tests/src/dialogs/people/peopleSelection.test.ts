import { describe, expect, test } from 'vitest';
import { findTypedRow, moveToTyped } from '../../../../src/dialogs/people/deptTreeRows.ts';
import {
  applyEscape,
  createSelection,
  findSelectionProblem,
  type PeopleSelection,
  removePerson,
  toggleAllPeople,
  togglePerson,
} from '../../../../src/dialogs/people/peopleSelection.ts';
import {
  formatEmptyPeople,
  formatPeopleHeading,
  formatSelectionCount,
} from '../../../../src/dialogs/people/pickerTexts.ts';
import type { DepartmentNode } from '../../../../src/state/cache/people.ts';

const person = (value: string) => ({ value, label: `人${value}` });
const [a, b, c] = ['1', '2', '3'].map(person) as [ReturnType<typeof person>, ...ReturnType<typeof person>[]];
const many = { multiple: true };
const twoAtMost = { multiple: true, least: 1, most: 2 };
const ids = ({ chosen }: PeopleSelection) => chosen.map((one) => one.value);

describe('choosing several people', () => {
  test('adds people in order and removes one that is chosen again', () => {
    const both = [b, a].reduce((picking, one) => togglePerson(picking, one ?? a, many), createSelection([]));
    expect(ids(both)).toEqual(['2', '1']);
    expect(ids(togglePerson(both, b ?? a, many))).toEqual(['1']);
    expect(ids(removePerson(both, a))).toEqual(['2']);
  });
  test('refuses one too many and shows the maximum', () => {
    const full = createSelection([a, b ?? a]);
    expect(togglePerson(full, c ?? a, twoAtMost)).toMatchObject({
      chosen: full.chosen,
      problem: '请选择1到2项',
    });
    expect(ids(togglePerson(full, a, twoAtMost))).toEqual(['2']);
    expect(toggleAllPeople(createSelection([a]), [b ?? a, c ?? a], twoAtMost).problem).toBe('请选择1到2项');
  });
  test('adds all listed people to the selection, then removes just these', () => {
    const all = toggleAllPeople(createSelection([a]), [b ?? a, c ?? a], many);
    expect(ids(all)).toEqual(['1', '2', '3']);
    expect(ids(toggleAllPeople(all, [b ?? a, c ?? a], many))).toEqual(['1']);
  });
  test('A selection can be confirmed only within its bounds.', () => {
    expect(findSelectionProblem([], twoAtMost)).toBe('请选择1到2项');
    expect(findSelectionProblem([a], { multiple: true, least: 2, most: 2 })).toBe('请选择2项');
    expect(findSelectionProblem([a], { multiple: true, least: 2 })).toBe('请至少选择2项');
    expect(findSelectionProblem([], many)).toBeUndefined();
    expect(findSelectionProblem([a], twoAtMost)).toBeUndefined();
  });
});

test('A single choice replaces the previous one.', () => {
  expect(ids(togglePerson(createSelection([a]), b ?? a, { multiple: false }))).toEqual(['2']);
  expect(findSelectionProblem([], { multiple: false })).toBeUndefined();
});

describe('Esc', () => {
  test('closes at once when nothing was changed, in any order', () => {
    expect(applyEscape(createSelection([b ?? a, a]), [a, b ?? a])).toBe('leave');
  });
  test('closes a changed selection at the second press, unless something was done between', () => {
    const first = applyEscape(createSelection([a]), []);
    if (first === 'leave') throw new Error('It left at the first press.');
    expect(first).toMatchObject({ leaving: true, chosen: [a] });
    expect(applyEscape(first, [])).toBe('leave');
    expect(togglePerson(first, b ?? a, many).leaving).toBe(false);
  });
});

describe('the picker shows', () => {
  const dept = { id: '7', name: '物资部' };
  test('the source of its list', () => {
    expect(formatPeopleHeading({ keyword: '', dept: undefined, narrow: false })).toBe('全部人员');
    expect(formatPeopleHeading({ keyword: 'w', dept, narrow: false })).toBe('“物资部”中的结果');
    expect(formatPeopleHeading({ keyword: 'w', dept: undefined, narrow: true })).toBe('候选人');
  });
  test('A picker without a match shows what to do.', () => {
    expect(formatEmptyPeople({ keyword: 'w', dept, narrow: false })).toContain('按 ↵ 在全部人员中查找');
    expect(formatEmptyPeople({ keyword: 'w', dept: undefined, narrow: false })).toBe('没有与“w”匹配的人员');
  });
  test('the numbers of chosen and required people', () => {
    expect(formatSelectionCount(1, { multiple: true, least: 2, most: 3 })).toBe('已选 1 人，请选择2到3项');
    expect(formatSelectionCount(1, { multiple: true })).toBe('已选 1 人');
    expect(formatSelectionCount(1, { multiple: false })).toBe('单选');
  });
});

describe('typing in the department tree', () => {
  const lines = ['全部人员', '物资部', '财务部', '财务二部'].map((label, index) => ({
    id: String(index),
    label,
    depth: 0,
    open: false,
    hasChildren: false,
  }));
  const from = (at: string | undefined, text: string) =>
    findTypedRow(lines, at, (label) => label.includes(text))?.label;

  test('moves to the next match, wraps around, and stays while the match fits', () => {
    expect(from(undefined, '财')).toBe('财务部');
    expect(from('2', '财务')).toBe('财务部');
    expect(from('2', '二')).toBe('财务二部');
    expect(from('3', '物')).toBe('物资部');
    expect(from('1', '无')).toBeUndefined();
  });
});

test('a department below a closed one is found by typing, and those above it are opened', () => {
  const dept = (id: string, label: string, children: DepartmentNode[] = []) => ({
    id,
    label,
    parentId: '0',
    children,
  });
  const nodes = [dept('1', '集团', [dept('2', '财务部', [dept('3', '出纳组')])]), dept('4', '分公司')];
  const typed = (text: string, at = '1') =>
    moveToTyped({ at, open: new Set() }, nodes, (label) => label.includes(text));
  expect(typed('出纳')).toEqual({ at: '3', open: new Set(['1', '2']) });
  expect(typed('分公司', '3')).toEqual({ at: '4', open: new Set() });
  expect(typed('没有')).toEqual({ at: '1', open: new Set() });
});
