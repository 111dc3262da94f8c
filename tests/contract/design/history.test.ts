/** Undo and redo of steps, which keep the focus. */
import { expect, test } from 'vitest';
import type { Path } from '../../../contract/design/edit.ts';
import {
  beginHistory,
  goToStep,
  listStepTitles,
  maxSteps,
  maxStepTitle,
  performStep,
  redoStep,
  type Step,
  undoStep,
} from '../../../contract/design/history.ts';

const begin = (focus: Path = []) => beginHistory({ names: ['a', 'b', 'c'] }, focus);

const set = (at: number, value: string, merge?: string): Step => ({
  title: `改为 ${value}`,
  edits: [{ kind: 'set', path: ['names', at], value }],
  focus: ['names', at],
  ...(merge !== undefined && { merge }),
});

test('steps are undone and redone in order, each with the focus it had', () => {
  const two = performStep(performStep(begin(['names', 2]), set(0, 'x')), set(1, 'y'));
  const one = undoStep(two);
  expect(one).toMatchObject({ document: { names: ['x', 'b', 'c'] }, focus: ['names', 0] });
  const none = undoStep(one);
  expect(none).toMatchObject({ document: { names: ['a', 'b', 'c'] }, focus: ['names', 2] });
  expect(undoStep(none)).toBe(none);
  expect(redoStep(redoStep(none))).toMatchObject({ document: two.document, focus: ['names', 1] });
  expect(listStepTitles(one)).toEqual(['改为 x', '改为 y']);
});

test('a new step ends what could be redone; one that changes nothing does not', () => {
  const undone = undoStep(performStep(begin(), set(0, 'x')));
  expect(performStep(undone, set(1, 'b')).undone).toHaveLength(1);
  expect(performStep(undone, set(1, 'y')).undone).toEqual([]);
});

test('steps of one name are one step, until another comes between or one is undone', () => {
  const typed = performStep(performStep(begin(), set(0, 'x', 'label 0')), set(0, 'xy', 'label 0'));
  expect(typed.done).toHaveLength(1);
  expect(undoStep(typed).document).toEqual({ names: ['a', 'b', 'c'] });
  expect(redoStep(undoStep(typed)).document).toEqual({ names: ['xy', 'b', 'c'] });
  const other = performStep(performStep(typed, set(1, 'y')), set(0, 'xyz', 'label 0'));
  expect(other.done).toHaveLength(3);
});

test('steps of one name at several places are undone together', () => {
  const rename = (value: string): Step => ({
    title: '改名',
    merge: 'rename',
    edits: [
      { kind: 'set', path: ['names', 0], value },
      { kind: 'set', path: ['names', 2], value: `${value} + 1` },
    ],
  });
  const typed = performStep(performStep(begin(), rename('x')), rename('xy'));
  expect(typed).toMatchObject({ document: { names: ['xy', 'b', 'xy + 1'] }, done: [{ title: '改名' }] });
  expect(typed.done[0]?.edits).toEqual(rename('xy').edits);
  expect(redoStep(undoStep(typed)).document).toEqual(typed.document);
  expect(undoStep(typed).document).toEqual({ names: ['a', 'b', 'c'] });
});

test('the focus follows its element, and goes to the place above one that is removed', () => {
  const remove = (at: number): Step => ({ title: '删除', edits: [{ kind: 'remove', path: ['names', at] }] });
  expect(performStep(begin(['names', 2]), remove(0)).focus).toEqual(['names', 1]);
  expect(performStep(begin(['names', 2]), remove(2)).focus).toEqual(['names']);
});

test('any step of the list can be gone to', () => {
  const three = [set(0, 'x'), set(1, 'y'), set(2, 'z')].reduce(performStep, begin());
  expect(goToStep(three, 1).document).toEqual({ names: ['x', 'b', 'c'] });
  expect(goToStep(goToStep(three, 0), 3).document).toEqual(three.document);
  expect(goToStep(three, 99).done).toHaveLength(3);
});

test('the title of a step that quotes a long text is cut to what can be saved, between characters', () => {
  const titled = { ...set(0, 'x'), title: `${'长'.repeat(maxStepTitle - 1)}😀` };
  const [title = ''] = listStepTitles(performStep(begin(), titled));
  expect(title).toHaveLength(maxStepTitle);
  expect(title.isWellFormed()).toBe(true);
});

test('the oldest steps are forgotten', () => {
  let history = begin();
  for (let count = 0; count <= maxSteps; count++) history = performStep(history, set(0, `x${count}`));
  expect(history.done).toHaveLength(maxSteps);
  expect(goToStep(history, 0).document.names[0]).toBe('x0');
});
