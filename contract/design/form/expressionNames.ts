/** The names that the expressions of a form may use, with their labels. Pure. */
import { expressionPeople, personProperties } from '../../expression/personNames.ts';
import type { ValueKind } from '../../expression/typeCheck.ts';
import { getFieldType } from '../../fields/registry.ts';
import type { Field } from '../../forms/definition.ts';
import { getFieldKinds } from '../../forms/fieldKinds.ts';
import type { Path } from '../edit.ts';
import type { ExpressionName } from '../expressions/findCompletions.ts';
import { type FormDesign, getFieldAt, getFieldPath, getSubFormAt } from './formDesign.ts';

const kindLabels: Readonly<Record<ValueKind, string>> = {
  number: '数字',
  text: '文字',
  date: '日期',
  truth: '是否',
  many: '多个',
  numbers: '多个数字',
  any: '值',
};

const personNames: readonly ExpressionName[] = expressionPeople.map((person) => ({
  ...person,
  kind: '人员',
  below: personProperties.map(({ name, valueLabel, kind }) => ({
    name,
    label: valueLabel,
    kind: kindLabels[kind],
  })),
}));

/** An expression of a column names the columns beside it first, then the fields of the form that they do not shadow. */
export function listReadableNames(design: FormDesign, place: Path): ExpressionName[] {
  const columns = getSubFormAt(design, place)?.children ?? [];
  const beside = listNames(columns, getFieldKinds(columns));
  const shadowed = new Set(beside.map(({ name }) => name));
  return [
    ...beside,
    ...listNames(design.fields, getFieldKinds(design.fields)).filter(({ name }) => !shadowed.has(name)),
    ...personNames,
  ];
}

/** The names for a value of the field at the place, which cannot follow from itself. */
export function listExpressionNames(design: FormDesign, place: Path): ExpressionName[] {
  const own = getFieldAt(design, getFieldPath(place) ?? [])?.enName;
  return listReadableNames(design, place).filter(({ name }) => name !== own);
}

/** Fields without a value have no names in expressions. `before`: the sub-form and a dot. */
const listNames = (
  fields: readonly Field[],
  kinds: ReadonlyMap<string, ValueKind>,
  before = '',
): ExpressionName[] =>
  fields
    .filter((field) => field.children !== undefined || getFieldType(field).sqlType(field) !== null)
    .map(({ enName: name, label, children }) =>
      children
        ? { name, label, kind: '子表单', below: listNames(children, kinds, `${name}.`) }
        : { name, label, kind: kindLabels[kinds.get(before + name) ?? 'any'] },
    );
