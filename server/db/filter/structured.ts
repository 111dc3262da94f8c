/**
 * A filter of conditions joined by and and or → one condition. Names come from the list's own columns, values are
 * parameters; what does not fit a column is a 400 that says where. What is not so is also true of what is empty:
 * "not 甲" finds rows without any.
 */
import { type RawBuilder, sql } from 'kysely';
import { type FieldError, Refusal } from '../../../contract/failures.ts';
import { type Operator, operatorsOf, takes } from '../../../contract/filter/operators.ts';
import {
  type FilterCondition,
  type FilterGroup,
  type FilterNode,
  isGroup,
  nodesOf,
} from '../../../contract/filter/structure.ts';
import { conditionOf, type FilterColumn } from './conditions.ts';

type Sql = RawBuilder<unknown>;
/** `values`: the only ones that a condition may name. */
type Filtered = FilterColumn & { values?: readonly string[] };

export function structuredCondition(
  filter: FilterGroup,
  columnOf: (name: string) => Filtered | undefined,
): Sql {
  const errors: FieldError[] = [];
  const read = (node: FilterNode, path: string): Sql => {
    if (!isGroup(node)) {
      const made = conditionSql(columnOf(node.field), node);
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

/** What is wrong with it as a sentence, where it does not fit the column. */
function conditionSql(column: Filtered | undefined, { is, value }: FilterCondition): Sql | string {
  if (!column) return '未知的筛选项';
  const { filter, kept, view, values } = column;
  if (!operatorsOf({ filter, masked: kept !== undefined, hasView: view !== undefined }).includes(is))
    return '该字段不支持这种筛选';
  if (!hasShape(is, value) || (values && !areAmong(values, value))) return '筛选值有误';
  return makers[is](column, value) ?? '筛选值有误';
}

const areAmong = (values: readonly string[], value: FilterCondition['value']) =>
  [value ?? []].flat().every((one) => values.includes(String(one)));

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

type Make = (column: FilterColumn, value: unknown) => Sql | null;

const makers: Record<Operator, Make> = {
  contains,
  notContains: not(contains),
  startsWith: (column, value) => narrowed(conditionOf(column, 'beginning', value), { column, value }),
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
  inside: (column, value) => conditionOf(column, 'inside', value) ?? null,
  empty: ({ at, lookedUp }) => lookedUp?.empty ?? sql`${at} is null`,
  notEmpty: ({ at, lookedUp }) => (lookedUp ? sql`not ${lookedUp.empty}` : sql`${at} is not null`),
};

function single(part: 'start' | 'end' | 'above' | 'below' | 'period'): Make {
  return (column, value) => (Array.isArray(value) ? null : (conditionOf(column, part, value) ?? null));
}

function not(make: Make): Make {
  return (column, value) => {
    const made = make(column, value);
    return made && sql`(${made}) is not true`;
  };
}

function contains(column: FilterColumn, value: unknown): Sql | null {
  const part = column.filter === 'text' ? 'value' : 'view';
  return narrowed(conditionOf(column, part, value), { column, value });
}

function is(column: FilterColumn, value: unknown): Sql | null {
  const { filter } = column;
  if (filter === 'text')
    return Array.isArray(value) ? null : narrowed(conditionOf(column, 'exactly', value), { column, value });
  if (filter === 'options' || filter === 'refs') return conditionOf(column, 'exactly', value) ?? null;
  return Array.isArray(value) ? null : (conditionOf(column, 'value', value) ?? null);
}

function anyOf(column: FilterColumn, value: unknown): Sql | null {
  if (column.filter !== 'text') return conditionOf(column, 'value', value) ?? null;
  const condition = conditionOf(column, 'exactly', value) ?? null;
  const texts = [value].flat().map(String);
  const implied = texts.length > mostNarrowing ? [] : texts.map((text) => column.implied?.(text) ?? []);
  if (!condition || implied.length === 0 || implied.some((first) => first.length === 0)) return condition;
  const any = implied.map((first) => sql`(${sql.join(first, sql` and `)})`);
  return after([sql`(${sql.join(any, sql` or `)})`], { column, condition });
}

/** More texts than these are compared without being searched for first. */
const mostNarrowing = 20;

/** A search within one text is a search within all of them first, which an index serves. */
function narrowed(
  condition: Sql | null | undefined,
  { column, value }: { column: FilterColumn; value: unknown },
): Sql | null {
  if (!condition) return null;
  const first = column.implied?.(String(value)) ?? [];
  return first.length === 0 ? condition : after(first, { column, condition });
}

/** PostgreSQL takes conditions in the order it thinks best, except within a case. */
function after(first: Sql[], { column, condition }: { column: FilterColumn; condition: Sql }): Sql {
  const implied = sql.join(first, sql` and `);
  const last = column.lookedUp ? sql`case when ${implied} then ${condition} else false end` : condition;
  return sql`(${implied} and ${last})`;
}
