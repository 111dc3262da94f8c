/**
 * A filter of conditions joined by and and or → one condition on the alias `r`. Names come from the form's definition,
 * values are parameters; what does not fit the form is a 400 that says where. What is not so is also true of what is
 * empty: "not 甲" finds records without any.
 */
import { type RawBuilder, sql } from 'kysely';
import { type FieldError, Refusal } from '../../contract/failures.ts';
import { typeOf } from '../../contract/fields/registry.ts';
import { type Operator, operatorsOf, takes } from '../../contract/filter/operators.ts';
import {
  type FilterCondition,
  type FilterGroup,
  type FilterNode,
  isGroup,
  nodesOf,
} from '../../contract/filter/structure.ts';
import type { Field } from '../../contract/forms/definition.ts';
import { conditionOf } from './conditions.ts';
import { type Column, col, type Form, layoutOf } from './form.ts';
import { containedAnywhere } from './searchText.ts';
import { systemFields } from './systemFields.ts';

type Sql = RawBuilder<unknown>;

export function structuredCondition(form: Form, filter: FilterGroup): Sql {
  const errors: FieldError[] = [];
  const read = (node: FilterNode, path: string): Sql => {
    if (!isGroup(node)) {
      const made = conditionSql(form, node);
      if (typeof made !== 'string') return made;
      errors.push({ path, message: made });
      return sql`true`;
    }
    const [word, joint] = 'all' in node ? ['all', sql` and `] : ['any', sql` or `];
    return sql`(${sql.join(
      nodesOf(node).map((one, index) => read(one, `${path}.${word}.${index}`)),
      joint,
    )})`;
  };
  const condition = read(filter, 'filter');
  if (errors.length > 0) throw new Refusal(400, errors);
  return condition;
}

/** What is wrong with it as a sentence, where it does not fit the form. */
function conditionSql(form: Form, { field, is, value }: FilterCondition): Sql | string {
  const column = filteredColumn(form, field);
  if (!column) return '未知的筛选项';
  if (!operatorsOf(column.type).includes(is)) return '该字段不支持这种筛选';
  if (!hasShape(is, value) || (column === statusColumn && !areStatuses(value))) return '筛选值有误';
  return makers[is](column, value, form) ?? '筛选值有误';
}

/** A field of the form, or one that every record has. */
export const filteredColumn = (form: Form, name: string): Column | undefined =>
  layoutOf(form).byName.get(name) ??
  systemFields.get(name) ??
  (name === 'sysStatus' ? statusColumn : undefined);

const statuses: Field = {
  enName: 'sysStatus',
  label: '单据状态',
  funcType: 'radio',
  options: [
    { value: '1', label: '已审核' },
    { value: '0', label: '处理中' },
    { value: '-1', label: '草稿' },
    { value: '-2', label: '已作废' },
  ],
};

const statusColumn: Column = {
  name: statuses.enName,
  field: statuses,
  type: { ...typeOf(statuses), hasView: false, searchable: false },
  sqlType: 'bigint',
};

const areStatuses = (value: FilterCondition['value']) =>
  [value ?? []].flat().every((one) => statuses.options?.some((option) => option.value === String(one)));

function hasShape(is: Operator, value: FilterCondition['value']): boolean {
  const isList = Array.isArray(value);
  const fits: Record<(typeof takes)[Operator], boolean> = {
    nothing: value === undefined,
    period: typeof value === 'string',
    list: isList && value.length > 0,
    pair: isList && value.length === 2,
    // A whole list is a value where the field holds several; each kind of field looks for itself.
    value: value !== undefined && value !== '' && !(isList && value.length === 0),
  };
  return fits[takes[is]];
}

type Make = (column: Column, value: unknown, form: Form) => Sql | null;

const makers: Record<Operator, Make> = {
  contains,
  notContains: not(contains),
  startsWith: (column, value, form) =>
    narrowed(conditionOf(column, 'beginning', value), { column, value, form }),
  is,
  isNot: not(is),
  anyOf,
  noneOf: not(anyOf),
  atLeast: single('start'),
  atMost: single('end'),
  above: single('above'),
  below: single('below'),
  between: (column, value) => {
    const [from, to] = Array.isArray(value) ? value : [];
    const [low, high] = [conditionOf(column, 'start', from), conditionOf(column, 'end', to)];
    return low && high ? sql`(${low} and ${high})` : null;
  },
  within: single('period'),
  empty: (column) => sql`${col(column.name)} is null`,
  notEmpty: (column) => sql`${col(column.name)} is not null`,
};

function single(part: 'start' | 'end' | 'above' | 'below' | 'period'): Make {
  return (column, value) => (Array.isArray(value) ? null : (conditionOf(column, part, value) ?? null));
}

function not(make: Make): Make {
  return (column, value, form) => {
    const made = make(column, value, form);
    return made && sql`(${made}) is not true`;
  };
}

function contains(column: Column, value: unknown, form: Form): Sql | null {
  const part = column.type.filter === 'text' ? 'value' : 'view';
  return narrowed(conditionOf(column, part, value), { column, value, form });
}

function is(column: Column, value: unknown, form: Form): Sql | null {
  const { filter } = column.type;
  if (filter === 'text')
    return Array.isArray(value)
      ? null
      : narrowed(conditionOf(column, 'exactly', value), { column, value, form });
  if (filter === 'options' || filter === 'refs') return conditionOf(column, 'exactly', value) ?? null;
  return Array.isArray(value) ? null : (conditionOf(column, 'value', value) ?? null);
}

function anyOf(column: Column, value: unknown): Sql | null {
  return conditionOf(column, column.type.filter === 'text' ? 'exactly' : 'value', value) ?? null;
}

/** A search within one text is a search within all of them first, which an index serves. */
function narrowed(
  condition: Sql | null | undefined,
  { column, value, form }: { column: Column; value: unknown; form: Form },
): Sql | null {
  if (!condition) return null;
  const first = column.type.searchable && !column.type.masked ? containedAnywhere(form, String(value)) : [];
  return first.length === 0 ? condition : sql`(${sql.join([condition, ...first], sql` and `)})`;
}
