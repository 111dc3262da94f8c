/**
 * The indexes of a form's table, from its definition: keys of live rows, both directions of each sortable field
 * (nulls stand last in both, which one index cannot do), the creator, unique values, and trigrams for the keyword.
 * Those that only a long list needs are not made with the definition: a table that has grown gets them in the
 * background, and saving never waits for them.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { type Form, layoutOf, shortName } from '../form.ts';
import { searchColumn, searchedColumns } from '../searchText.ts';
import { uniqueIndexName } from '../taken.ts';

type Shape = Pick<Form, 'enName' | 'fields'>;
export type Index = { name: string; table: string; unique: boolean; on: RawBuilder<unknown> };

/** Drops the indexes that the definition does not ask for; before columns change, so that none stands in their way. */
export async function dropIndexes(tx: Tx, table: string, wanted: Index[]): Promise<void> {
  const names = new Set(wanted.map((index) => index.name));
  const gone = (await presentIn(tx, [table])).filter((name) => !names.has(name));
  if (gone.length > 0) await stopIndexing(tx, [table]);
  for (const name of gone) {
    await sql`drop index ${sql.id(name)}`.execute(tx);
  }
}

/** Makes the indexes that are missing. */
export async function createIndexes(tx: Tx, wanted: Index[]): Promise<void> {
  const present = new Set(await presentIn(tx, [...new Set(wanted.map((index) => index.table))]));
  for (const index of wanted) {
    if (present.has(index.name)) continue;
    const kind = sql.raw(index.unique ? 'unique index' : 'index');
    await sql`create ${kind} ${sql.id(index.name)} on ${sql.id(index.table)} ${index.on}`.execute(tx);
  }
}

/**
 * Ends the making of an index on these tables by whoever is at it; it is made again later. Ask it before a change that
 * would have to wait for it, and everybody else behind.
 */
export async function stopIndexing(tx: Tx, tables: string[]): Promise<void> {
  await sql`select pg_cancel_backend(p.pid) from pg_stat_progress_create_index as p
    join pg_class as t on t.oid = p.relid
    where p.datname = current_database() and t.relnamespace = current_schema()::regnamespace
      and t.relname = any(${tables}::text[])`.execute(tx);
}

async function presentIn(tx: Tx, tables: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select i.relname as name from pg_index as x
    join pg_class as i on i.oid = x.indexrelid
    join pg_class as t on t.oid = x.indrelid
    where t.relnamespace = current_schema()::regnamespace and t.relname = any(${tables}::text[])
      and not x.indisprimary`.execute(tx);
  return rows.map((row) => row.name);
}

const live = sql`where "sys$deleteTime" is null`;

/** All indexes that a definition asks for, of a large table. */
export const indexesOf = (form: Shape): Index[] => [...firstIndexesOf(form), ...listIndexesOf(form)];

/** Those that a table has from its beginning. */
export function firstIndexesOf(form: Shape): Index[] {
  const { table, columns, subTables } = layoutOf(form);
  const plain = plainOf(table);
  return [
    plain('live', sql`("id") ${live}`),
    plain('createBy', sql`("createBy", "id") ${live}`),
    plain('createTime', sql`("createTime", "id") ${live}`),
    plain('updateTime', sql`("updateTime", "id") ${live}`),
    plain('sysStatus', sql`("sysStatus", "id") ${live} and "sysStatus" <> 1`),
    plain('pid', sql`("pid", "id") ${live} and "pid" is not null`),
    ...columns
      .filter((column) => column.field.unique)
      .map(({ name }) => ({
        ...plain('', sql`(${sql.id(name)}) ${live} and "sysStatus" <> -2`),
        name: uniqueIndexName(table, name),
        unique: true,
      })),
    ...subTables.map((sub) => plainOf(sub.table)('recordId', sql`("recordId", "position")`)),
  ];
}

/** Those that only the list of a large table needs. */
export function listIndexesOf(form: Shape): Index[] {
  const { table, columns } = layoutOf(form);
  const plain = plainOf(table);
  return [
    ...columns
      .filter((column) => column.type.sortable)
      .flatMap(({ name }) => [
        plain(`${name}.up`, sql`(${sql.id(name)}, "id") ${live}`),
        plain(`${name}.down`, sql`(${sql.id(name)} desc nulls last, "id" desc) ${live}`),
      ]),
    ...searchIndex(form),
  ];
}

const plainOf =
  (table: string) =>
  (suffix: string, on: RawBuilder<unknown>): Index => ({
    name: shortName(`${table}.${suffix}`),
    table,
    unique: false,
    on,
  });

function searchIndex(form: Shape): Index[] {
  if (searchedColumns(form).length === 0) return [];
  const on = sql`using gin (${sql.id(searchColumn)} gin_trgm_ops) ${live}`;
  return [plainOf(form.enName)('search', on)];
}
