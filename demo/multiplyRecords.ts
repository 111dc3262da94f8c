/**
 * Fills a form's table with variations of its finished records: amounts and days vary, numbers continue, texts stay.
 * The rows are for lists and exports at full size; they have no instances. One INSERT … SELECT, with the
 * indexes created afterwards.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../server/db/database.ts';
import {
  type Form,
  type FormColumn,
  getFormLayout,
  physicalColumns,
} from '../server/records/schema/formLayout.ts';
import { createIndexes, dropIndexes, listIndexes } from '../server/records/tables/tableIndexes.ts';

/** Adds `rows` records and returns the number of the form's records. Throws if there is no finished record. */
export async function multiplyRecords(tx: Tx, form: Form, rows: number): Promise<number> {
  const { table, columns } = getFormLayout(form);
  const source = await countRows(tx, table);
  if (source === 0) throw new Error(`表单 ${form.cnName} 还没有已审核的记录，无法据此生成。`);
  await sql`set local statement_timeout to 0`.execute(tx);
  await sql`set local maintenance_work_mem to '1GB'`.execute(tx);
  await dropIndexes(tx, table, []);
  const names = physicalColumns(columns).map(({ name }) => sql.id(name));
  const values = physicalColumns(columns).map(({ name, column }) => variedColumn(name, column));
  // The sample is numbered once; row n takes its place n modulo its size.
  await sql`
    with sample as (
      select *, row_number() over (order by id) - 1 as place from ${sql.id(table)}
      where "sysStatus" = 1 and "sys$deleteTime" is null order by id limit 5000)
    insert into ${sql.id(table)} ("sysStatus", "createBy", "createTime", "updateBy", "updateTime", ${sql.join(names)})
    select case when n % 40 = 0 then -2 else 1 end, s."createBy", s."createTime" - days, s."updateBy",
      s."updateTime" - days, ${sql.join(values)}
    from generate_series(1, ${rows}::int) as n
    cross join lateral (select make_interval(days => (n / 1000) % 1500) as days) as d
    join sample as s on s.place = n % least(${source}::int, 5000)`.execute(tx);
  await createIndexes(tx, listIndexes(form));
  await sql`analyze ${sql.id(table)}`.execute(tx);
  const { rows: counted } = await sql<{ total: string }>`
    select count(*) as total from ${sql.id(table)}`.execute(tx);
  return Number(counted[0]?.total ?? 0);
}

async function countRows(tx: Tx, table: string): Promise<number> {
  const { rows } = await sql<{ total: string }>`select count(*) as total from ${sql.id(table)}
    where "sysStatus" = 1 and "sys$deleteTime" is null`.execute(tx);
  return Number(rows[0]?.total ?? 0);
}

/** The column's value in row n, made from the sample's. */
function variedColumn(name: string, column: FormColumn): RawBuilder<unknown> {
  const value = sql`s.${sql.id(name)}`;
  const { type, field, sqlType } = column;
  if (type.origin === 'serial') return sql`regexp_replace(${value}, '\\d+$', '') || lpad(n::text, 7, '0')`;
  if (field.unique) return sql`${value} || n`;
  if (type.summable) {
    const factor = sql`(0.6 + (n::bigint * 7919 % 8000) / 10000.0)`;
    return sql`round(${value} * ${factor}, ${field.precision ?? 2}::int)`;
  }
  if (sqlType === 'date') return sql`${value} - (n / 1000) % 1500`;
  if (sqlType === 'timestamp(0)') return sql`${value} - days`;
  return value;
}
