/** Applies the conditions and the order of an administration list, which name fields of its resource. */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { normalizePhone } from '../../../contract/calls/shapes/signInNames.ts';
import { getFieldType } from '../../../contract/fields/registry.ts';
import type { FilterGroup } from '../../../contract/filter/filterTree.ts';
import {
  findResourceField,
  getComparedKind,
  isSortable,
  type Resource,
  type ResourceField,
} from '../../../contract/resources/resource.ts';
import type { OrderBy } from '../../../contract/shapes.ts';
import { nameOrder, textOrder } from './chineseOrder.ts';
import type { FilterColumn } from './filterConditions.ts';
import { normalizePhoneSql } from './phoneText.ts';
import { buildFilterCondition } from './structuredFilter.ts';

export type ListConditions = { filter?: FilterGroup | undefined; sysOrderBy?: OrderBy | undefined };

/** The expression of a field's value: a column of the statement by default. */
export type FieldExpressions = Readonly<Record<string, RawBuilder<unknown>>>;

/** Adds the conditions to the statement, and puts the requested order before its own. */
export function applyListConditions<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { resource, expressions = {} }: { resource: Resource; expressions?: FieldExpressions },
  { filter, sysOrderBy = [] }: ListConditions,
): SelectQueryBuilder<DB, TB, O> {
  const list = { resource, expressions };
  const filtered = filter ? query.where(buildResourceFilter(list, filter)) : query;
  const order = buildResourceOrder(list, sysOrderBy);
  if (order.length === 0) return filtered;
  return order.reduce((sorted, one) => sorted.orderBy(one), filtered.clearOrderBy());
}

type ListedResource = { resource: Resource; expressions?: FieldExpressions };

/** A condition that does not fit the resource is a 400 that names its position. */
export const buildResourceFilter = ({ resource, expressions }: ListedResource, filter: FilterGroup) =>
  buildFilterCondition(filter, (name) => {
    const field = findResourceField(resource, name);
    return field && toComparedColumn(field, expressions?.[name] ?? sql.ref(name));
    // buildFilterCondition returns a boolean expression.
  }) as RawBuilder<boolean>;

/** Fields that the resource cannot sort by are left out; ties follow the key. */
export function buildResourceOrder(
  { resource, expressions }: ListedResource,
  orderBy: OrderBy,
): RawBuilder<unknown>[] {
  const known = orderBy.flatMap(({ field: name, order }) => {
    const field = findResourceField(resource, name);
    if (!field || !isSortable(field)) return [];
    const at = orderOfField(field, expressions?.[name] ?? sql.ref(name));
    return [order === 'asc' ? sql`${at} asc nulls first` : sql`${at} desc nulls last`];
  });
  return known.length === 0 ? [] : [...known, expressions?.[resource.key] ?? sql.ref(resource.key)];
}

function orderOfField(field: ResourceField, at: RawBuilder<unknown>): RawBuilder<unknown> {
  if (getComparedKind(field) !== 'text') return at;
  return field.isPersonName ? nameOrder(at) : textOrder(at);
}

/** What the conditions on the field compare. Codes, booleans and small numbers of the table are options, which are compared as texts. */
export function toComparedColumn(field: ResourceField, at: RawBuilder<unknown>): FilterColumn {
  const kind = getComparedKind(field);
  const sqlType = getFieldType(field).sqlType(field) ?? 'text';
  if (kind === 'text') {
    const text = field.isPhone ? normalizePhoneSql(at) : at;
    const spell = field.isPhone ? (text: string) => normalizePhone(text) || text : undefined;
    return { at: sql`nullif(${text}, '')`, filter: kind, sqlType, spell };
  }
  if (kind !== 'options') return { at, filter: kind, sqlType };
  return sqlType.endsWith('[]')
    ? { at, filter: kind, sqlType, lookedUp: { empty: sql`coalesce(cardinality(${at}), 0) = 0` } }
    : { at: sql`(${at})::text`, filter: kind, sqlType };
}
