/** The way through the problems of a document, by the key that goes to the next one. */
import { expect, test } from 'vitest';
import type { Path } from '../../../../contract/design/edit.ts';
import { findNextProblem } from '../../../../src/designer/base/findNextProblem.ts';

const problem = (message: string, place: Path) => ({
  problem: { rule: 'rule', path: place, message, severity: 'error' as const },
  place,
});
const one = problem('one', ['a']);
const same = problem('another at the same place', ['a']);
const other = problem('other', ['b']);
const problems = [one, same, other];

test('goes on behind the problem that was told last, also at a place with several', () => {
  expect(findNextProblem(problems, ['a'], one.problem)).toBe(same);
  expect(findNextProblem(problems, ['a'], same.problem)).toBe(other);
  expect(findNextProblem(problems, ['b'], other.problem)).toBe(one);
});

test('goes on behind the focus once it was moved elsewhere, and begins with the first problem', () => {
  expect(findNextProblem(problems, ['b'], one.problem)).toBe(one);
  expect(findNextProblem(problems, ['c'], same.problem)).toBe(one);
  expect(findNextProblem([], ['c'], undefined)).toBeUndefined();
});
