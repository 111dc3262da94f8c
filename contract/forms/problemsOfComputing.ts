/** Expressions that can be read and never come to what they are for: circles, kinds that do not go together. */
import { type Kind, type Kinds, kindIn, misuseIn } from '../expression/misuse.ts';
import { parsedOrNull } from '../expression/parse.ts';
import { circlesAmong, computedCells } from './computedCells.ts';
import type { Field } from './definition.ts';
import { expressionsOf, type WithExpressions } from './expressionsOf.ts';
import { kindsInRow, kindsOf } from './fieldKinds.ts';

type Problem = { path: PropertyKey[]; message: string };

export const problemsOfComputing = (form: WithExpressions): Problem[] => [
  ...problemsOfCircles(form),
  ...problemsOfKinds(form),
  ...problemsOfResults(form),
];

/** Fields that are computed of each other, or of themselves, would never come to a value. */
const problemsOfCircles = ({ fields }: Pick<WithExpressions, 'fields'>): Problem[] =>
  circlesAmong(fields).map((circle) => {
    const [first = ''] = circle;
    const labels = circle.map((path) => placeOf(path, fields).label);
    return {
      path: [...placeOf(first, fields).path, 'computeExpression'],
      message: `计算表达式循环引用：${labels.join(' → ')}`,
    };
  });

function placeOf(path: string, fields: readonly Field[]): { path: PropertyKey[]; label: string } {
  const [name, column] = path.split('.');
  const index = fields.findIndex(({ enName }) => enName === name);
  const field = fields[index];
  if (column === undefined) return { path: ['fields', index], label: field?.label ?? path };
  const below = placeOf(column, field?.children ?? []);
  const [, ...place] = below.path;
  return { path: ['fields', index, 'children', ...place], label: `${field?.label}.${below.label}` };
}

/** A text beside a number, arithmetic with dates, several values where there can be one. */
const problemsOfKinds = (form: WithExpressions): Problem[] =>
  expressionsOf(form).flatMap(({ what, expression, path, row }) => {
    const parsed = parsedOrNull(expression);
    if (!parsed) return [];
    const kinds = row ? kindsInRow(form.fields, row) : kindsOf(form.fields);
    return misuseIn(parsed, kindOf(kinds)).map((message) => ({
      path,
      message: `${what} ${expression} 中的 ${message}`,
    }));
  });

/** What a number or a date cannot be computed of. */
const unfit: Readonly<Partial<Record<Kind, readonly Kind[]>>> = {
  number: ['text', 'date', 'truth', 'many', 'numbers'],
  date: ['number', 'truth', 'many', 'numbers'],
};

function problemsOfResults({ fields }: WithExpressions): Problem[] {
  return computedCells(fields).flatMap(({ expression, subForm, field, path }) => {
    const parsed = parsedOrNull(expression);
    const kinds = subForm ? kindsInRow(fields, subForm.children ?? []) : kindsOf(fields);
    const own = kinds.get(field.enName) ?? 'any';
    if (!parsed || !unfit[own]?.includes(kindIn(parsed, kindOf(kinds)))) return [];
    const place = placeOf(path, fields);
    return [
      {
        path: [...place.path, 'computeExpression'],
        message: `“${place.label}”的计算表达式 ${expression} 的结果不是${own === 'number' ? '数字' : '日期'}`,
      },
    ];
  });
}

const kindOf = (kinds: Kinds) => (name: string) => kinds.get(name) ?? 'any';
