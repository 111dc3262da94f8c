/** Which steps are saved with a document. */
import { expect, test } from 'vitest';
import { beginHistory, type History, performStep, undoStep } from '../../../../contract/design/history.ts';
import { selectSentSteps } from '../../../../src/state/designs/sentSteps.ts';

type Wide = Record<string, number>;
const wide = (keys: number, value: number): Wide =>
  Object.fromEntries(Array.from({ length: keys }, (_, at) => [`k${at}`, value]));

const replace = (history: History<Wide>, keys: number, value: number) =>
  performStep(history, { title: `${value}`, edits: [{ kind: 'set', path: [], value: wide(keys, value) }] });

test('few steps are saved whole', () => {
  const history = undoStep(replace(replace(beginHistory(wide(3, 0)), 3, 1), 3, 2));
  expect(selectSentSteps(history)).toEqual({ focus: [], done: history.done, undone: history.undone });
});

test('the newest of large steps are saved, done and undone', () => {
  let history = beginHistory(wide(1000, 0));
  for (let value = 1; value <= 6; value++) history = replace(history, 1000, value);
  expect(selectSentSteps(history).done.map(({ title }) => title)).toEqual(['4', '5', '6']);
  const one = undoStep(history);
  expect(selectSentSteps(one).undone.map(({ title }) => title)).toEqual(['6']);
  expect(selectSentSteps(one).done.map(({ title }) => title)).toEqual(['4', '5']);
  const all = [1, 2, 3, 4, 5].reduce((now) => undoStep(now), one);
  expect(selectSentSteps(all)).toMatchObject({ done: [] });
  // The next ones to be redone are the last of the list.
  expect(selectSentSteps(all).undone.map(({ title }) => title)).toEqual(['3', '2', '1']);
});

test('a step with a text as long as a document is not saved', () => {
  const long = performStep(beginHistory({ text: '' }), {
    title: 'long',
    edits: [{ kind: 'set', path: ['text'], value: 'x'.repeat(700_000) }],
  });
  expect(selectSentSteps(long).done).toEqual([]);
});
