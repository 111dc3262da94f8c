/**
 * Builds one condition from a filter of conditions joined by and and or. Names come from the list's own columns,
 * values are parameters; a condition that does not fit a column is a 400 that names its position. A negated condition
 * also matches empty values: "not 甲" finds rows without a value.
 */
import { type RawBuilder, sql } from 'kysely';
import { type FieldError, Refusal } from '../../../contract/failures.ts';
import {
  type FilterCondition,
  type FilterGroup,
  type FilterNode,
  getNodes,
  isFilterGroup,
} from '../../../contract/filter/filterTree.ts';
import { listOperators, type Operator, operatorOperands } from '../../../contract/filter/operators.ts';
import { buildCondition, type FilterColumn } from './filterConditions.ts';

type Sql = RawBuilder<unknown>;
/** `values`: the only values that a condition may name. */
type FilterableColumn = FilterColumn & { values?: readonly string[] };

export function buildFilterCondition(
  filter: FilterGroup,
  columnOf: (name: string) => FilterableColumn | undefined,
): Sql {
  const errors: FieldError[] = [];
  const read = (node: FilterNode, path: string): Sql => {
    if (!isFilterGroup(node)) {
      const made = buildNodeCondition(columnOf(node.field), node);
      if (typeof made !== 'string') return made;
      errors.push({ path, message: made });
      return sql`true`;
    }
    const [word, joint] = 'all' in node ? ['all', sql` and `] : ['any', sql` or `];
    return sql`(${sql.join(
      getNodes(node).map((one, index) => read(one, `${path}.${word}.${index}`)),
      joint,
    )})`;
  };
  const condition = read(filter, 'filter');
  if (errors.length > 0) throw new Refusal(400, errors);
  return condition;
}

/** A condition that does not fit the column returns a sentence with the error. */
function buildNodeCondition(
  column: FilterableColumn | undefined,
  { is, value }: FilterCondition,
): Sql | string {
  if (!column) return '未知的筛选项';
  const { filter, toStored, view, values } = column;
  if (!listOperators({ filter, masked: toStored !== undefined, hasView: view !== undefined }).includes(is))
    return '该字段不支持这种筛选';
  if (!hasShape(is, value) || (values && !areAllowedValues(values, value))) return '筛选值有误';
  return buildersByOperator[is](column, value) ?? '筛选值有误';
}

const areAllowedValues = (values: readonly string[], value: FilterCondition['value']) =>
  [value ?? []].flat().every((one) => values.includes(String(one)));

function hasShape(is: Operator, value: FilterCondition['value']): boolean {
  const isList = Array.isArray(value);
  const fits: Record<(typeof operatorOperands)[Operator], boolean> = {
    nothing: value === undefined,
    period: typeof value === 'string',
    list: isList && value.length > 0,
    pair: isList && value.length === 2,
    // A whole list is a value if the field holds several; each kind of field checks this itself.
    value: value !== undefined && value !== '' && !(isList && value.length === 0),
  };
  return fits[operatorOperands[is]];
}

type ConditionBuilder = (column: FilterColumn, value: unknown) => Sql | null;

const buildersByOperator: Record<Operator, ConditionBuilder> = {
  contains,
  notContains: negate(contains),
  startsWith: (column, value) => narrowByIndex(buildCondition(column, 'beginning', value), { column, value }),
  is: isEqual,
  isNot: negate(isEqual),
  anyOf: isAnyOf,
  noneOf: negate(isAnyOf),
  atLeast: buildSingle('start'),
  atMost: buildSingle('end'),
  above: buildSingle('above'),
  below: buildSingle('below'),
  between: (column, value) => {
    const [from, to] = Array.isArray(value) ? value : [];
    const [low, high] = [buildCondition(column, 'start', from), buildCondition(column, 'end', to)];
    return low && high ? sql`(${low} and ${high})` : null;
  },
  within: buildSingle('period'),
  inside: (column, value) => buildCondition(column, 'inside', value) ?? null,
  empty: ({ at, lookedUp }) => lookedUp?.empty ?? sql`${at} is null`,
  notEmpty: ({ at, lookedUp }) => (lookedUp ? sql`not ${lookedUp.empty}` : sql`${at} is not null`),
};

function buildSingle(part: 'start' | 'end' | 'above' | 'below' | 'period'): ConditionBuilder {
  return (column, value) => (Array.isArray(value) ? null : (buildCondition(column, part, value) ?? null));
}

function negate(make: ConditionBuilder): ConditionBuilder {
  return (column, value) => {
    const made = make(column, value);
    return made && sql`(${made}) is not true`;
  };
}

function contains(column: FilterColumn, value: unknown): Sql | null {
  const part = column.filter === 'text' ? 'value' : 'view';
  return narrowByIndex(buildCondition(column, part, value), { column, value });
}

function isEqual(column: FilterColumn, value: unknown): Sql | null {
  const { filter } = column;
  if (filter === 'text')
    return Array.isArray(value)
      ? null
      : narrowByIndex(buildCondition(column, 'exactly', value), { column, value });
  if (filter === 'options' || filter === 'refs') return buildCondition(column, 'exactly', value) ?? null;
  return Array.isArray(value) ? null : (buildCondition(column, 'value', value) ?? null);
}

function isAnyOf(column: FilterColumn, value: unknown): Sql | null {
  if (column.filter !== 'text') return buildCondition(column, 'value', value) ?? null;
  const condition = buildCondition(column, 'exactly', value) ?? null;
  const texts = [value].flat().map(String);
  const implied =
    texts.length > maxNarrowingTexts ? [] : texts.map((text) => column.buildImpliedConditions?.(text) ?? []);
  if (!condition || implied.length === 0 || implied.some((first) => first.length === 0)) return condition;
  const any = implied.map((first) => sql`(${sql.join(first, sql` and `)})`);
  return withImpliedFirst([sql`(${sql.join(any, sql` or `)})`], { column, condition });
}

/** With more texts than this no index search precedes the comparison. */
const maxNarrowingTexts = 20;

/** A search within one text implies a search within all of them, which an index serves. */
function narrowByIndex(
  condition: Sql | null | undefined,
  { column, value }: { column: FilterColumn; value: unknown },
): Sql | null {
  if (!condition) return null;
  const first = column.buildImpliedConditions?.(String(value)) ?? [];
  return first.length === 0 ? condition : withImpliedFirst(first, { column, condition });
}

/** PostgreSQL reorders conditions freely, except within CASE. */
function withImpliedFirst(
  first: Sql[],
  { column, condition }: { column: FilterColumn; condition: Sql },
): Sql {
  const implied = sql.join(first, sql` and `);
  const last = column.lookedUp ? sql`case when ${implied} then ${condition} else false end` : condition;
  return sql`(${implied} and ${last})`;
}
