/** What conditions of a form can be about: its fields, columns and people, with the comparisons that mean something. Pure. */
import { expressionPeople, personProperties } from '../../expression/personNames.ts';
import type { ValueKind, ValueKinds } from '../../expression/typeCheck.ts';
import type { FilterKind } from '../../fields/fieldType.ts';
import { getFieldType } from '../../fields/registry.ts';
import type { Operator } from '../../filter/operators.ts';
import type { Field } from '../../forms/definition.ts';
import { getFieldKinds, getRowKinds } from '../../forms/fieldKinds.ts';
import type { Path } from '../edit.ts';
import { type FormDesign, getSubFormAt } from './formDesign.ts';

export type ConditionName = {
  readonly name: string;
  readonly label: string;
  readonly kind: FilterKind;
  /** The usual one is the first. */
  readonly operators: readonly Operator[];
  /** Its values are lists, whose entries are compared. */
  readonly hasEntries: boolean;
  /** What its values are: those of a field, or of people. */
  readonly source: Field | 'users' | 'depts' | 'roles';
};

/** `place` is that of the field whose setting the condition is; conditions of a column name the columns beside it first. */
export function listConditionNames(design: FormDesign, place: Path): ConditionName[] {
  const kinds = getConditionKinds(design, place);
  const columns = getSubFormAt(design, place)?.children ?? [];
  return [
    ...columns.flatMap((column) => toConditionName(column, kinds) ?? []),
    ...design.fields.flatMap((field) => [toConditionName(field, kinds) ?? [], listColumnNames(field)].flat()),
    ...people,
  ];
}

/** The kinds of the names that a condition at the place may use. */
export function getConditionKinds(design: FormDesign, place: Path): ValueKinds {
  const owner = getSubFormAt(design, place);
  return owner ? getRowKinds(design.fields, owner.children ?? []) : getFieldKinds(design.fields);
}

const presence = ['empty', 'notEmpty'] as const satisfies Operator[];
const equality = ['is', 'isNot'] as const satisfies Operator[];
const sets = ['anyOf', 'noneOf'] as const satisfies Operator[];
const orders = ['atLeast', 'atMost', 'above', 'below', 'between'] as const satisfies Operator[];
const entries = ['contains', 'notContains'] as const satisfies Operator[];

const operatorsByFilter: Readonly<Record<FilterKind, readonly Operator[]>> = {
  text: [...equality, ...entries, 'startsWith', ...sets, ...presence],
  numberRange: [...equality, ...orders, ...sets, ...presence],
  dateRange: [...equality, ...orders, ...presence],
  options: [...equality, ...sets, ...presence],
  refs: [...equality, ...sets, ...presence],
  overlap: presence,
  place: presence,
  none: presence,
};

function toConditionName(field: Field, kinds: ValueKinds): ConditionName | undefined {
  const type = getFieldType(field);
  if (type.sqlType(field) === null && !type.hasRows) return undefined;
  const isList = isMany(kinds.get(field.enName));
  const isCompared = operatorsByFilter[type.filter].length > presence.length;
  const operators = operatorsByFilter[type.filter];
  return {
    name: field.enName,
    label: field.label,
    kind: type.filter,
    operators: isList && isCompared ? [...entries, ...presence] : operators,
    hasEntries: isList,
    source: field,
  };
}

function isMany(kind: ValueKind | undefined): boolean {
  return kind === 'many' || kind === 'numbers';
}

/** Outside of its sub-form, a column is the list of its values. */
const listColumnNames = ({ enName, label, children = [] }: Field): ConditionName[] =>
  children
    .filter((column) => operatorsByFilter[getFieldType(column).filter].length > presence.length)
    .map((column) => ({
      name: `${enName}.${column.enName}`,
      label: `${label} · ${column.label}`,
      kind: getFieldType(column).filter,
      operators: entries,
      hasEntries: true,
      source: column,
    }));

const people: readonly ConditionName[] = expressionPeople.flatMap((person) =>
  personProperties.map(({ name, label, kind, source }) => ({
    name: `${person.name}.${name}`,
    label: `${person.label} · ${label}`,
    kind: 'refs' as const,
    operators: isMany(kind) ? entries : operatorsByFilter.refs,
    hasEntries: isMany(kind),
    source,
  })),
);
