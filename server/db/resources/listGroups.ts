/**
 * The groups of an administration list, and the sums of all its rows: one statement counts and sums the rows of the
 * list, and pages the groups. A group is the set of rows that share a value; rows with several values share the whole
 * list of them, so groups never overlap and their numbers add up.
 */
import { type RawBuilder, sql } from 'kysely';
import type { GroupUnit, RowGroup } from '../../../contract/calls/shapes/groupShapes.ts';
import type { ListGroupOrder, RowTotals } from '../../../contract/calls/shapes/groupsOfList.ts';
import { Refusal } from '../../../contract/failures.ts';
import { getFieldType } from '../../../contract/fields/registry.ts';
import type { FilterCondition } from '../../../contract/filter/filterTree.ts';
import {
  findResourceField,
  getComparedKind,
  isGroupingField,
  listSummedFields,
  type Resource,
  type ResourceField,
} from '../../../contract/resources/resource.ts';
import type { Tx } from '../database.ts';
import { nameOrder, textOrder } from '../filter/chineseOrder.ts';
import { toComparedColumn } from '../filter/resourceConditions.ts';
import { optionLabel } from './optionLabel.ts';

type Sql = RawBuilder<unknown>;
type Values = Readonly<Record<string, unknown>>;

export type ListGroupsRequest = {
  /** The rows that the list's conditions match, under the names of its fields. */
  rows: Sql;
  groupBy?: string | undefined;
  groupUnit?: GroupUnit | undefined;
  groupOrder: ListGroupOrder & { order: 'asc' | 'desc' };
  pageNum: number;
  pageSize: number;
};

/** Refuses with 400 for a field that cannot group, and an order by a column without a sum. */
export async function loadListGroups(
  tx: Tx,
  resource: Resource,
  request: ListGroupsRequest,
): Promise<{ rows: RowGroup[]; total: number; all: RowTotals }> {
  const { groupBy, groupUnit, pageNum, pageSize } = request;
  const field = groupBy === undefined ? undefined : findGroupingField(resource, groupBy);
  const { key, label } = field ? buildGrouping(field, groupUnit) : noGrouping;
  const summed = listSummedFields(resource).map(({ enName }) => enName);
  const sums = summed.map((name) => sql`, sum(${sql.ref(name)}::numeric) as ${sumOf(name)}`);
  const totals = summed.map((name) => sql`, sum(${sumOf(name)}) as ${sql.id(`${name} total`)}`);
  const { rows } = await sql<Values>`
    with keyed as (select *, ${key} as "group key", ${label} as "group label" from (${request.rows}) as "rows"),
    g as materialized (
      select "group key", any_value("group label") as "group label", count(*) as "group rows"${sql.join(sums, sql``)}
      from keyed group by "group key"),
    a as (select count(*) as "groups", coalesce(sum("group rows"), 0) as "all rows"${sql.join(totals, sql``)} from g)
    select a.*, p.* from a
    left join lateral (select * from g where ${field !== undefined} order by ${buildOrder(field, summed, request)}
      limit ${pageSize} offset ${(pageNum - 1) * pageSize}) as p on true`.execute(tx);
  const [first = {}] = rows;
  return {
    total: field ? Number(first.groups ?? 0) : 0,
    rows: field
      ? rows.filter((row) => row['group rows'] !== null).map((row) => toGroup(field, summed, row))
      : [],
    all: { count: Number(first['all rows'] ?? 0), figures: readSums(first, summed, 'total') },
  };
}

const noGrouping = { key: sql`null::text`, label: sql`null::text` };
const sumOf = (name: string) => sql.id(`${name} sum`);

function findGroupingField(resource: Resource, name: string): ResourceField {
  const field = findResourceField(resource, name);
  if (field && isGroupingField(field)) return field;
  throw new Refusal(400, [{ path: 'groupBy', message: field ? '该字段不支持分组' : '未知的字段' }]);
}

const isTime = (field: ResourceField) => getComparedKind(field) === 'dateRange';
const isList = (field: ResourceField) => getFieldType(field).sqlType(field)?.endsWith('[]') === true;

/** The key is what the list's conditions compare, so that the condition of a group selects its rows. */
function buildGrouping(field: ResourceField, unit: GroupUnit | undefined): { key: Sql; label: Sql } {
  const { at } = toComparedColumn(field, sql.ref(field.enName));
  if (isTime(field)) {
    const key = sql`to_char(${at}, ${sql.lit(patternsByUnit[unit ?? 'day'])})`;
    return { key, label: key };
  }
  if (unit) throw new Refusal(400, [{ path: 'groupUnit', message: '只有时间可以按日、月、年分组' }]);
  return { key: isList(field) ? sql`nullif(${at}, '{}')` : at, label: labelOf(field) };
}

const patternsByUnit: Record<GroupUnit, string> = { day: 'YYYY-MM-DD', month: 'YYYY-MM', year: 'YYYY' };

function labelOf(field: ResourceField): Sql {
  const { enName, display = enName, options, isOpen } = field;
  if (display === enName && options) return optionLabel(sql.ref(enName), { options, isOpen });
  return isList(field) ? sql`array_to_string(${sql.ref(display)}, '、')` : sql`${sql.ref(display)}::text`;
}

/** Rows without a value are last in the order by name. Ties are resolved by name, then by value. */
function buildOrder(
  field: ResourceField | undefined,
  summed: readonly string[],
  { groupOrder }: ListGroupsRequest,
): Sql {
  const direction = sql.raw(groupOrder.order);
  const label = field ? orderOfLabels(field) : sql`"group label"`;
  const last = sql`${label} nulls last, "group key" nulls last`;
  if (groupOrder.by === 'name')
    return sql`${label} ${direction} nulls last, "group key" ${direction} nulls last`;
  if (groupOrder.by === 'count') return sql`"group rows" ${direction}, ${last}`;
  if (!summed.includes(groupOrder.field))
    throw new Refusal(400, [{ path: 'groupOrder', message: '该字段没有合计' }]);
  return sql`${sumOf(groupOrder.field)} ${direction} nulls last, ${last}`;
}

/** Times and numbers are in the order of their value. */
function orderOfLabels(field: ResourceField): Sql {
  if (isTime(field) || getComparedKind(field) === 'numberRange') return sql`"group key"`;
  const isPerson = field.isPersonName || field.funcType === 'user';
  return isPerson ? nameOrder(sql`"group label"`) : textOrder(sql`"group label"`);
}

function toGroup(field: ResourceField, summed: readonly string[], row: Values): RowGroup {
  const key = row['group key'];
  return {
    key: formatKey(key),
    label: key === null ? '' : String(row['group label'] ?? formatKey(key)),
    count: Number(row['group rows']),
    figures: readSums(row, summed, 'sum'),
    filter: { all: [conditionOf(field, key)] },
  };
}

const conditionOf = ({ enName: field }: ResourceField, key: unknown): FilterCondition =>
  key === null
    ? { field, is: 'empty' }
    : { field, is: 'is', value: Array.isArray(key) ? key.map(String) : String(key) };

const formatKey = (key: unknown): string | null =>
  key === null ? null : Array.isArray(key) ? key.map(String).join(',') : String(key);

const readSums = (row: Values, summed: readonly string[], part: 'sum' | 'total'): RowTotals['figures'] =>
  Object.fromEntries(
    summed.map((name) => {
      const sum = row[`${name} ${part}`];
      return [name, { sum: sum === null || sum === undefined ? null : String(sum), average: null }];
    }),
  );
