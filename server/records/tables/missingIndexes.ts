/** Finds the missing indexes of large tables, as statements to run outside of a transaction. */
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { loadFormsById } from '../schema/formDefinitions.ts';
import { listLargeTableIndexes } from './tableIndexes.ts';

/** `left`: an invalid index of this name exists from an interrupted build, and must be dropped first. */
export type MissingIndex = { name: string; table: string; left: boolean; create: string; drop: string };

/** For tables with at least `rows` rows by PostgreSQL's own estimate. */
export async function findMissingIndexes(tx: Tx, rows: number): Promise<MissingIndex[]> {
  const forms = await loadFormsById(tx, await listLargeForms(tx, rows));
  if (forms.size === 0) return [];
  const wanted = [...forms.values()].flatMap(listLargeTableIndexes);
  const present = await loadIndexValidity(
    tx,
    wanted.map((index) => index.table),
  );
  return wanted
    .filter(({ name }) => present.get(name) !== true)
    .map(({ name, table, on }) => ({
      name,
      table,
      left: present.has(name),
      create: sql`create index concurrently ${sql.id(name)} on ${sql.id(table)} ${on}`.compile(tx).sql,
      drop: sql`drop index concurrently ${sql.id(name)}`.compile(tx).sql,
    }));
}

async function listLargeForms(tx: Tx, rows: number): Promise<string[]> {
  const found = await sql<{ formId: string }>`
    select f."formId" from forms as f
    join pg_class as c on c.relname = f."enName" and c.relnamespace = current_schema()::regnamespace
    where not f."deleted" and greatest(c.reltuples, pg_stat_get_live_tuples(c.oid)) >= ${rows}
    order by f."formId"`.execute(tx);
  return found.rows.map((row) => row.formId);
}

/** Maps index names to their validity. */
async function loadIndexValidity(tx: Tx, tables: string[]): Promise<Map<string, boolean>> {
  const { rows } = await sql<{ name: string; valid: boolean }>`
    select i.relname as name, x.indisvalid as valid from pg_index as x
    join pg_class as i on i.oid = x.indexrelid
    join pg_class as t on t.oid = x.indrelid
    where t.relnamespace = current_schema()::regnamespace and t.relname = any(${tables}::text[])`.execute(tx);
  return new Map(rows.map(({ name, valid }) => [name, valid]));
}
