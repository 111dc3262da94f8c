/** Yes and no, options of few distinct values, and several of them in one cell. Pure. */
import type { Option } from '../../../fields/fieldSettings.ts';
import { type FieldGuess, hasCodeLabel, holdsMostly, type StartColumn } from './startColumn.ts';

/** Pairs of which the first says yes. */
const pairs: readonly (readonly [string, string])[] = [
  ['是', '否'],
  ['有', '无'],
  ['对', '错'],
  ['√', '×'],
  ['✓', '✗'],
  ['Y', 'N'],
  ['Yes', 'No'],
  ['YES', 'NO'],
  ['yes', 'no'],
  ['TRUE', 'FALSE'],
  ['true', 'false'],
];

const maxOptions = 20;
const longestOption = 30;

/** Fewer cells do not show that values repeat. */
const fewestCells = 4;

const toOptions = (labels: Iterable<string>): Option[] =>
  [...labels].map((label) => ({ label, value: label }));

export function guessYesNo({ texts }: StartColumn): FieldGuess | undefined {
  const pair = pairs.find((one) => texts.every((text) => one.includes(text)));
  return pair && texts.length > 0 ? { funcType: 'radio', options: toOptions(pair) } : undefined;
}

export function guessChoice(column: StartColumn): FieldGuess | undefined {
  const { texts } = column;
  if (hasCodeLabel(column)) return undefined;
  const options = findOptions(texts, texts.length);
  return options && { funcType: 'select', options };
}

const separator = /[、,，;；]/;

export function guessSeveralChoices(column: StartColumn): FieldGuess | undefined {
  const { texts } = column;
  if (hasCodeLabel(column) || !holdsMostly(texts, (text) => separator.test(text), 0.2)) return undefined;
  const options = findOptions(
    texts.flatMap((text) =>
      text
        .split(separator)
        .map((part) => part.trim())
        .filter(Boolean),
    ),
    texts.length,
  );
  return options && { funcType: 'select', multiple: true, options };
}

/** The distinct texts, if they are few and each occurs twice on average. */
function findOptions(texts: readonly string[], cells: number): Option[] | undefined {
  const distinct = new Set<string>();
  for (const text of texts) {
    distinct.add(text);
    if (distinct.size > maxOptions || text.length > longestOption || text.includes('\n')) return undefined;
  }
  if (distinct.size < 2 || cells < fewestCells || texts.length < distinct.size * 2) return undefined;
  return toOptions(distinct);
}
