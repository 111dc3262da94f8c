/**
 * The groups of a list: one statement counts and sums all matching records, and pages the groups. A group is the set
 * of records that share a value. Records with several values share the whole list of them, so groups never overlap
 * and their numbers add up.
 */
import { type RawBuilder, sql } from 'kysely';
import type { ListFilters } from '../../../contract/calls/record.ts';
import type { GroupUnit, RowGroup } from '../../../contract/calls/shapes/groupShapes.ts';
import { Refusal } from '../../../contract/failures.ts';
import type { FilterCondition } from '../../../contract/filter/filterTree.ts';
import { isGroupable } from '../../../contract/filter/operators.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import type { Actor } from '../../db/actor.ts';
import type { Tx } from '../../db/database.ts';
import { nameOrder, textOrder } from '../../db/filter/chineseOrder.ts';
import { loadNameBook } from '../nameBook.ts';
import { type Form, type FormColumn, recordColumn, viewColumnName } from '../schema/formLayout.ts';
import { findFilterColumn } from './formFilter.ts';
import { listAggregatedColumnNames, readAggregates, selectAggregates } from './recordAggregates.ts';
import { buildRecordSource } from './recordSource.ts';

type Sql = RawBuilder<unknown>;

export type RecordGroupsRequest = {
  filters: ListFilters;
  groupBy: { field: string; unit?: GroupUnit | undefined };
  groupOrder?: {
    by: 'count' | 'name' | 'sum' | 'average';
    field?: string | undefined;
    order: 'asc' | 'desc';
  };
  pageNum: number;
  pageSize: number;
};

/** Refuses with 400 for a field that cannot group, an order by a column without a sum, and filters that do not fit. */
export async function loadRecordGroups(
  tx: Tx,
  form: Form,
  { asked, actor }: { asked: RecordGroupsRequest; actor: Actor },
): Promise<{ rows: RowGroup[]; total: number }> {
  const column = findGroupColumn(form, asked.groupBy.field);
  const by = buildGrouping(column, asked.groupBy.unit);
  const source = buildRecordSource(form, asked.filters, actor);
  const groups = sql`select ${by.key} as "group key", ${by.label} as "group label", count(*) as "all rows"${selectAggregates(form)}
    ${source.from} where ${source.where} group by ${by.key}`;
  const { rows } = await sql<Values>`with g as materialized (${groups})
    select c."groups", p.* from (select count(*) as "groups" from g) as c
    left join lateral (select * from g order by ${buildGroupOrder(form, column, asked.groupOrder)}
      limit ${asked.pageSize} offset ${(asked.pageNum - 1) * asked.pageSize}) as p on true`.execute(tx);
  const found = rows.filter((row) => row['all rows'] !== null);
  const named = await loadLabels(tx, { column, rows: found, actor });
  return {
    total: Number(rows[0]?.groups ?? 0),
    rows: found.map((row) => ({
      key: formatKey(row['group key']),
      label: named(row),
      count: Number(row['all rows']),
      figures: readAggregates(form, row),
      filter: { all: [by.condition(row['group key'])] },
    })),
  };
}

function findGroupColumn(form: Form, name: string): FormColumn {
  const column = findFilterColumn(form, name);
  const { masked, filter } = column?.type ?? {};
  if (column && !masked && filter && isGroupable(filter)) return column;
  const message = column ? '该字段不支持分组' : '未知的字段';
  throw new Refusal(400, [{ path: 'groupBy.field', message }]);
}

type RecordGrouping = { key: Sql; label: Sql; condition: (key: unknown) => FilterCondition };

/** `any_value` of the display text: it is equal in every row unless a name has changed since. */
function buildGrouping(column: FormColumn, unit: GroupUnit | undefined): RecordGrouping {
  const { name, type } = column;
  const condition = (key: unknown): FilterCondition =>
    key === null
      ? { field: name, is: 'empty' }
      : { field: name, is: 'is', value: Array.isArray(key) ? key.map(String) : String(key) };
  if (type.filter === 'dateRange') {
    const key = sql`to_char(${recordColumn(name)}, ${sql.lit(patternsByUnit[unit ?? 'day'])})`;
    return { key, label: key, condition };
  }
  if (unit) throw new Refusal(400, [{ path: 'groupBy.unit', message: '只有日期可以按日、月、年分组' }]);
  const label = type.hasView
    ? sql`any_value(${recordColumn(viewColumnName(name))})`
    : sql`${recordColumn(name)}::text`;
  return { key: recordColumn(name), label, condition };
}

const patternsByUnit: Record<GroupUnit, string> = { day: 'YYYY-MM-DD', month: 'YYYY-MM', year: 'YYYY' };

/** Records without a value are last in the order by name. Ties are resolved by name, then by value. */
function buildGroupOrder(form: Form, column: FormColumn, groupOrder: RecordGroupsRequest['groupOrder']): Sql {
  const { by, field, order } = groupOrder ?? { by: 'count', order: 'desc' };
  const direction = sql.raw(order);
  const label = orderOfLabels(column);
  const last = sql`${label} nulls last, g."group key" nulls last`;
  if (by === 'name') return sql`${label} ${direction} nulls last, g."group key" ${direction} nulls last`;
  if (by === 'count') return sql`g."all rows" ${direction}, ${last}`;
  const evaluated = form.feature.columnEvalList?.find((one) => one.enName === field);
  if (
    !evaluated ||
    ![by, 'both'].includes(evaluated.type) ||
    !listAggregatedColumnNames(form).includes(evaluated.enName)
  )
    throw new Refusal(400, [{ path: 'groupOrder.field', message: '该字段没有合计' }]);
  return sql`g.${sql.id(`${field} ${by}`)} ${direction} nulls last, ${last}`;
}

/** Days, months and numbers are in the order of their value. */
function orderOfLabels({ field, type }: FormColumn): Sql {
  const label = sql`g."group label"`;
  if (type.order === 'value') return label;
  return type.references(field) === 'users' ? nameOrder(label) : textOrder(label);
}

const formatKey = (key: unknown): string | null =>
  key === null ? null : Array.isArray(key) ? key.map(String).join(',') : String(key);

/** The stored display text, or the name that the value refers to. */
async function loadLabels(
  tx: Tx,
  { column, rows, actor }: { column: FormColumn; rows: Values[]; actor: Actor },
): Promise<(row: Values) => string> {
  const { field, type } = column;
  const text = (row: Values) =>
    row['group key'] === null ? '' : String(row['group label'] ?? formatKey(row['group key']));
  if (type.hasView || (!type.references(field) && type.filter !== 'options')) return text;
  const wanted = rows.map((row) => ({ field, value: row['group key'] }));
  const names = (await loadNameBook(tx, wanted, actor)).names(field);
  return (row) => (row['group key'] === null ? '' : type.text(row['group key'], field, names));
}
