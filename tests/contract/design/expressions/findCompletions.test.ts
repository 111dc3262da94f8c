/** Completions of expressions: what is offered at a place, and what it replaces. */
import { expect, test } from 'vitest';
import { findCompletions } from '../../../../contract/design/expressions/findCompletions.ts';
import { listExpressionNames, listReadableNames } from '../../../../contract/design/form/expressionNames.ts';
import { blankFormDesign, type FormDesign } from '../../../../contract/design/form/formDesign.ts';
import { expressionFunctions } from '../../../../contract/expression/functions.ts';
import { parseExpression } from '../../../../contract/expression/parse.ts';
import type { Field } from '../../../../contract/forms/definition.ts';
import { readingTable } from '../../../../contract/pinyin/readings.ts';
import { decodeReadings } from '../../../../contract/pinyin/readingTable.ts';

const readings = decodeReadings(readingTable);

const field = (enName: string, label: string, more: Partial<Field> = {}): Field => ({
  enName,
  label,
  funcType: 'number',
  ...more,
});

const design: FormDesign = {
  ...blankFormDesign(),
  fields: [
    field('place', '目的地', { funcType: 'input' }),
    field('head', '费用情况', { funcType: 'groupTitle' }),
    field('costs', '费用', {
      funcType: 'subForm',
      children: [field('price', '单价'), field('days', '天数')],
    }),
    field('total', '合计'),
  ],
};

/** `|` is the caret. */
function complete(marked: string, place: readonly (string | number)[] = ['fields', 3]) {
  const caret = marked.indexOf('|');
  const text = marked.replace('|', '');
  const names = listExpressionNames(design, place);
  const found = findCompletions({ text, caret, names, readings });
  const [first] = found?.items ?? [];
  const after = found && first ? text.slice(0, found.from) + first.insert + text.slice(found.to) : undefined;
  return { labels: found?.items.map(({ label }) => label), after };
}

test('a field is found by label, pinyin and name, and its name is written', () => {
  for (const typed of ['目的|', 'mdd|', 'pla|', '1 + mudi|'])
    expect(complete(typed)).toMatchObject({ labels: ['目的地'], after: expect.stringMatching(/place$/) });
});

test('the columns of a sub-form are offered behind it, and its label becomes its name', () => {
  expect(complete('sum(costs.|)')).toEqual({ labels: ['单价', '天数'], after: 'sum(costs.price)' });
  expect(complete('sum(费用.天|)').after).toBe('sum(costs.days)');
  expect(complete('费用|').after).toBe('costs.');
});

test('an expression of a column names the columns beside it first, and no field names itself', () => {
  expect(complete('|', ['fields', 2, 'children', 0]).labels?.slice(0, 3)).toEqual(['天数', '目的地', '费用']);
  expect(complete('|').labels).not.toContain('合计');
  expect(complete('|').labels).not.toContain('费用情况');
});

test('the rest of a name that the caret stands in is replaced, and written parentheses stay', () => {
  expect(complete('pla|ce == 1').after).toBe('place == 1');
  expect(complete('costs.pr|ic').after).toBe('costs.price');
  expect(complete('su|(costs.price)').after).toBe('sum(costs.price)');
});

test('a column shadows the field of the same name, which is offered once', () => {
  const shadowing = { ...design, fields: [...design.fields, field('price', '总价')] };
  const names = listExpressionNames(shadowing, ['fields', 2, 'children', 1]).map(({ label }) => label);
  expect(names).toContain('单价');
  expect(names).not.toContain('总价');
});

test('a color may follow from the value itself, a value may not', () => {
  const labels = (list: typeof listExpressionNames) => list(design, ['fields', 3]).map(({ label }) => label);
  expect(labels(listReadableNames)).toContain('合计');
  expect(labels(listExpressionNames)).not.toContain('合计');
});

test('all fields of a large form are offered together with the functions', () => {
  const fields = Array.from({ length: 200 }, (_, at) => field(`f${at}`, `字段${at}`));
  const names = listExpressionNames({ ...design, fields }, []);
  const offered = findCompletions({ text: '', caret: 0, names, readings })?.items ?? [];
  expect(offered.map(({ label }) => label)).toContain('字段199');
  expect(offered.map(({ insert }) => insert)).toContain('sum()');
});

test('functions are offered by name and by what they do, with the caret between the parentheses', () => {
  const { text, caret } = { text: '大写', caret: 2 };
  const found = findCompletions({ text, caret, names: [], readings });
  expect(found?.items).toMatchObject([{ insert: 'capitals()', back: 1 }]);
  expect(complete('su|').after).toBe('sum()');
});

test('nothing is offered inside of quotes and numbers', () => {
  for (const typed of ["place == 'm|'", '12|', '1.5|', '"a|', "place == 'it\\'s m|"])
    expect(complete(typed).labels, typed).toBeUndefined();
  expect(complete("place == 'x' and t|").labels).toContain('true');
  expect(complete("place == 'it\\'s' and t|").labels).toContain('true');
});

test('the example of every function is an expression', () => {
  for (const { usage } of Object.values(expressionFunctions)) {
    const written = usage.replaceAll(/\p{Script=Han}+(?=[.,)])/gu, 'a').replace(/a\.a/, 'a.b');
    expect(() => parseExpression(written), usage).not.toThrow();
  }
});
