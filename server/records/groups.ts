/**
 * The groups of a list: one statement counts and sums all that match, and pages the groups. A group is the records that
 * share a value; those that hold several share the whole of it, so that groups never overlap and their numbers add up.
 */
import { type RawBuilder, sql } from 'kysely';
import type { ListFilters } from '../../contract/calls/record.ts';
import type { GroupUnit, RecordGroup } from '../../contract/calls/recordGroup.ts';
import { Refusal } from '../../contract/failures.ts';
import { makesGroups } from '../../contract/filter/operators.ts';
import type { FilterCondition } from '../../contract/filter/structure.ts';
import type { Values } from '../../contract/forms/rules.ts';
import type { Actor } from '../db/actor.ts';
import type { Tx } from '../db/database.ts';
import { figureColumns, figureSelect, figuresOfAll } from './figures.ts';
import { type Column, col, type Form, viewOf } from './form.ts';
import { nameBook } from './names.ts';
import { recordSource } from './source.ts';
import { filteredColumn } from './structuredFilter.ts';

type Sql = RawBuilder<unknown>;

export type GroupsAsked = {
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

/** Refusal 400 for a field that does not group, an order by what is not summed, and filters that do not fit. */
export async function recordGroups(
  tx: Tx,
  form: Form,
  { asked, actor }: { asked: GroupsAsked; actor: Actor },
): Promise<{ rows: RecordGroup[]; total: number }> {
  const column = groupedColumn(form, asked.groupBy.field);
  const by = groupingOf(column, asked.groupBy.unit);
  const source = recordSource(form, asked.filters, actor);
  const groups = sql`select ${by.key} as "group key", ${by.label} as "group label", count(*) as "all rows"${figureSelect(form)}
    ${source.from} where ${source.where} group by ${by.key}`;
  const { rows } = await sql<Values>`with g as materialized (${groups})
    select c."groups", p.* from (select count(*) as "groups" from g) as c
    left join lateral (select * from g order by ${orderOf(form, asked.groupOrder)}
      limit ${asked.pageSize} offset ${(asked.pageNum - 1) * asked.pageSize}) as p on true`.execute(tx);
  const found = rows.filter((row) => row['all rows'] !== null);
  const named = await labelled(tx, { column, rows: found, actor });
  return {
    total: Number(rows[0]?.groups ?? 0),
    rows: found.map((row) => ({
      key: keyText(row['group key']),
      label: named(row),
      count: Number(row['all rows']),
      figures: figuresOfAll(form, row),
      filter: { all: [by.condition(row['group key'])] },
    })),
  };
}

function groupedColumn(form: Form, name: string): Column {
  const column = filteredColumn(form, name);
  const { masked, filter } = column?.type ?? {};
  if (column && !masked && filter && makesGroups(filter)) return column;
  const message = column ? '该字段不支持分组' : '未知的字段';
  throw new Refusal(400, [{ path: 'groupBy.field', message }]);
}

type Grouping = { key: Sql; label: Sql; condition: (key: unknown) => FilterCondition };

/** `any_value` of the text beside the value: it is the same in every row but where a name has changed since. */
function groupingOf(column: Column, unit: GroupUnit | undefined): Grouping {
  const { name, type } = column;
  const condition = (key: unknown): FilterCondition =>
    key === null
      ? { field: name, is: 'empty' }
      : { field: name, is: 'is', value: Array.isArray(key) ? key.map(String) : String(key) };
  if (type.filter === 'dateRange') {
    const key = sql`to_char(${col(name)}, ${sql.lit(patterns[unit ?? 'day'])})`;
    return { key, label: key, condition };
  }
  if (unit) throw new Refusal(400, [{ path: 'groupBy.unit', message: '只有日期可以按日、月、年分组' }]);
  const label = type.hasView ? sql`any_value(${col(viewOf(name))})` : sql`${col(name)}::text`;
  return { key: col(name), label, condition };
}

const patterns: Record<GroupUnit, string> = { day: 'YYYY-MM-DD', month: 'YYYY-MM', year: 'YYYY' };

/** Records without a value come last by name; equal ones are settled by name, then by value. */
function orderOf(form: Form, groupOrder: GroupsAsked['groupOrder']): Sql {
  const { by, field, order } = groupOrder ?? { by: 'count', order: 'desc' };
  const direction = sql.raw(order);
  const last = sql`g."group label" nulls last, g."group key" nulls last`;
  if (by === 'name')
    return sql`g."group label" ${direction} nulls last, g."group key" ${direction} nulls last`;
  if (by === 'count') return sql`g."all rows" ${direction}, ${last}`;
  const evaluated = form.feature.columnEvalList?.find((one) => one.enName === field);
  if (!evaluated || ![by, 'both'].includes(evaluated.type) || !figureColumns(form).includes(evaluated.enName))
    throw new Refusal(400, [{ path: 'groupOrder.field', message: '该字段没有合计' }]);
  return sql`g.${sql.id(`${field} ${by}`)} ${direction} nulls last, ${last}`;
}

const keyText = (key: unknown): string | null =>
  key === null ? null : Array.isArray(key) ? key.map(String).join(',') : String(key);

/** The text beside the value where one is kept, else what the value names. */
async function labelled(
  tx: Tx,
  { column, rows, actor }: { column: Column; rows: Values[]; actor: Actor },
): Promise<(row: Values) => string> {
  const { field, type } = column;
  const text = (row: Values) =>
    row['group key'] === null ? '' : String(row['group label'] ?? keyText(row['group key']));
  if (type.hasView || (!type.references(field) && type.filter !== 'options')) return text;
  const wanted = rows.map((row) => ({ field, value: row['group key'] }));
  const names = (await nameBook(tx, wanted, actor)).names(field);
  return (row) => (row['group key'] === null ? '' : type.text(row['group key'], field, names));
}
