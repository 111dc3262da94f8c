/** Finds expressions that parse but can never produce a valid value: cycles and incompatible value kinds. */

import { tryParseExpression } from '../../expression/parse.ts';
import { elapsedRefusal, hasCall } from '../../expression/syntax.ts';
import { findTypeErrors, inferKind, type ValueKind, type ValueKinds } from '../../expression/typeCheck.ts';
import { findComputationCycles, listComputedCells } from '../compute/computedCells.ts';
import type { Field } from '../definition.ts';
import { getFieldKinds, getRowKinds } from '../fieldKinds.ts';
import { type FormWithExpressions, listFormExpressions } from './formExpressions.ts';

type Problem = { path: PropertyKey[]; message: string };

export const findComputationErrors = (form: FormWithExpressions): Problem[] => [
  ...findCycleErrors(form),
  ...findTypeErrorsInForm(form),
  ...findStoredElapsedTimes(form),
  ...findResultErrors(form),
];

/** Fields that are computed from each other, or from themselves, would never have a value. */
const findCycleErrors = ({ fields }: Pick<FormWithExpressions, 'fields'>): Problem[] =>
  findComputationCycles(fields).map((circle) => {
    const [first = ''] = circle;
    const labels = circle.map((path) => locateField(path, fields).label);
    return {
      path: [...locateField(first, fields).path, 'computeExpression'],
      message: `计算表达式循环引用：${labels.join(' → ')}`,
    };
  });

function locateField(path: string, fields: readonly Field[]): { path: PropertyKey[]; label: string } {
  const [name, column] = path.split('.');
  const index = fields.findIndex(({ enName }) => enName === name);
  const field = fields[index];
  if (column === undefined) return { path: ['fields', index], label: field?.label ?? path };
  const below = locateField(column, field?.children ?? []);
  const [, ...place] = below.path;
  return { path: ['fields', index, 'children', ...place], label: `${field?.label}.${below.label}` };
}

/** Reports text compared with numbers, arithmetic with dates, and lists where a single value is required. */
const findTypeErrorsInForm = (form: FormWithExpressions): Problem[] =>
  listFormExpressions(form).flatMap(({ what, expression, path, row }) => {
    const parsed = tryParseExpression(expression);
    if (!parsed) return [];
    const kinds = row ? getRowKinds(form.fields, row) : getFieldKinds(form.fields);
    return findTypeErrors(parsed, createKindLookup(kinds)).map((message) => ({
      path,
      message: `${what} ${expression} 中的 ${message}`,
    }));
  });

/** What is stored stays as it was, so a time that passes may only be computed where it is shown. */
const findStoredElapsedTimes = (form: FormWithExpressions): Problem[] =>
  listFormExpressions(form).flatMap(({ what, expression, path }) => {
    const isStored = path.some((part) => storedSettings.has(String(part)));
    const parsed = isStored ? tryParseExpression(expression) : undefined;
    if (!parsed || !hasCall(parsed, 'elapsed')) return [];
    return [{ path, message: `${what} ${expression} ${elapsedRefusal}` }];
  });

const storedSettings: ReadonlySet<string> = new Set(['computeExpression', 'assign', 'defaultValue']);

/** The kinds from which a number or a date cannot be computed. */
const rejectedKinds: Readonly<Partial<Record<ValueKind, readonly ValueKind[]>>> = {
  number: ['text', 'date', 'truth', 'many', 'numbers'],
  date: ['number', 'truth', 'many', 'numbers'],
};

function findResultErrors({ fields }: FormWithExpressions): Problem[] {
  return listComputedCells(fields).flatMap(({ expression, subForm, field, path }) => {
    const parsed = tryParseExpression(expression);
    const kinds = subForm ? getRowKinds(fields, subForm.children ?? []) : getFieldKinds(fields);
    const own = kinds.get(field.enName) ?? 'any';
    if (!parsed || !rejectedKinds[own]?.includes(inferKind(parsed, createKindLookup(kinds)))) return [];
    const place = locateField(path, fields);
    return [
      {
        path: [...place.path, 'computeExpression'],
        message: `“${place.label}”的计算表达式 ${expression} 的结果不是${own === 'number' ? '数字' : '日期'}`,
      },
    ];
  });
}

const createKindLookup = (kinds: ValueKinds) => (name: string) => kinds.get(name) ?? 'any';
