/** A page with total and aggregates for a filter with few matches: the matches are read once, in one statement. */
import { sql } from 'kysely';
import type { Values } from '../../../contract/forms/recordRules.ts';
import type { Tx } from '../../db/database.ts';
import { selectWithCount, toRecordValues } from '../recordSelect.ts';
import { getFormLayout, recordColumn } from '../schema/formLayout.ts';
import { listAggregatedColumnNames } from './recordAggregates.ts';
import type { RecordSource } from './recordSource.ts';
import { largeListRows, type RecordTotals, readTotals, selectRecordTotals } from './recordTotals.ts';

/**
 * Null if too many rows match to hold them: then the page is read by the order, and the total is counted separately.
 */
export async function loadSmallResult(
  tx: Tx,
  { form, from, where, orderBy, orderColumns }: RecordSource,
  { offset, size }: { offset: number; size: number },
): Promise<{ totals: RecordTotals; rows: Values[] } | null> {
  const columns = [...new Set(['id', ...orderColumns, ...listAggregatedColumnNames(form)])];
  const page = selectWithCount(form, {
    counted: sql`${selectRecordTotals(form)} from found as r`,
    keys: sql`select o."id", row_number() over () as "at" from (
      select r."id" from found as r order by ${orderBy} limit ${size} offset ${offset}) as o`,
  });
  const { rows } = await sql<Values>`with found as materialized (
      select ${sql.join(columns.map(recordColumn))} ${from} where ${where} limit ${largeListRows})
    ${page}`.execute(tx);
  const totals = readTotals(form, rows[0] ?? {});
  if (totals.total === largeListRows) return null;
  const records = rows.filter((row) => row.id !== null).map(removeTotals);
  return { totals, rows: records.map((row) => toRecordValues(getFormLayout(form).columns, row)) };
}

const removeTotals = (row: Values): Values =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !name.includes(' ')));
