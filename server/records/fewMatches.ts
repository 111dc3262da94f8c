/** A page with total and figures of a filter that finds few: what matches is looked up once, in one statement. */
import { sql } from 'kysely';
import type { Values } from '../../contract/forms/rules.ts';
import type { Tx } from '../db/database.ts';
import { figureColumns } from './figures.ts';
import { col, layoutOf } from './form.ts';
import { fromRow, selectCounted } from './select.ts';
import type { RecordSource } from './source.ts';
import { bigList, type Totals, totalsIn, totalsSelect } from './totals.ts';

/** Null where more match than are worth holding: their page is better found by the order, their total counted apart. */
export async function fewMatches(
  tx: Tx,
  { form, from, where, orderBy, orderColumns }: RecordSource,
  { offset, size }: { offset: number; size: number },
): Promise<{ totals: Totals; rows: Values[] } | null> {
  const columns = [...new Set(['id', ...orderColumns, ...figureColumns(form)])];
  const page = selectCounted(form, {
    counted: sql`${totalsSelect(form)} from found as r`,
    keys: sql`select o."id", row_number() over () as "at" from (
      select r."id" from found as r order by ${orderBy} limit ${size} offset ${offset}) as o`,
  });
  const { rows } = await sql<Values>`with found as materialized (
      select ${sql.join(columns.map(col))} ${from} where ${where} limit ${bigList})
    ${page}`.execute(tx);
  const totals = totalsIn(form, rows[0] ?? {});
  if (totals.total === bigList) return null;
  const records = rows.filter((row) => row.id !== null).map(withoutTotals);
  return { totals, rows: records.map((row) => fromRow(layoutOf(form).columns, row)) };
}

const withoutTotals = (row: Values): Values =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !name.includes(' ')));
