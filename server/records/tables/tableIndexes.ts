/**
 * The indexes of a form's table, from its definition: keys of live rows, both directions of each field that sorts by its value
 * (nulls are last in both, which one index cannot provide), the creator, unique values, and trigrams for the keyword.
 * Indexes that only a large list needs are not created with the definition: a table that has grown gets them in the
 * background, and saving never waits for them.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { type Form, getFormLayout, shortenIdentifier } from '../schema/formLayout.ts';
import { listSearchedColumns, searchColumn } from '../schema/searchColumn.ts';
import { buildUniqueIndexName } from '../uniqueViolation.ts';

type FormShape = Pick<Form, 'enName' | 'fields'>;
export type TableIndex = { name: string; table: string; unique: boolean; on: RawBuilder<unknown> };

/**
 * Drops the indexes that the definition does not require. Called before columns change, so that none blocks the
 * change.
 */
export async function dropIndexes(tx: Tx, table: string, wanted: TableIndex[]): Promise<void> {
  const names = new Set(wanted.map((index) => index.name));
  const gone = (await listPresentIndexes(tx, [table])).filter((name) => !names.has(name));
  if (gone.length > 0) await cancelIndexing(tx, [table]);
  for (const name of gone) {
    await sql`drop index ${sql.id(name)}`.execute(tx);
  }
}

/** Creates the missing indexes. */
export async function createIndexes(tx: Tx, wanted: TableIndex[]): Promise<void> {
  const present = new Set(await listPresentIndexes(tx, [...new Set(wanted.map((index) => index.table))]));
  for (const index of wanted) {
    if (present.has(index.name)) continue;
    const kind = sql.raw(index.unique ? 'unique index' : 'index');
    await sql`create ${kind} ${sql.id(index.name)} on ${sql.id(index.table)} ${index.on}`.execute(tx);
  }
}

/**
 * Cancels a running index build on these tables; it is repeated later. Call it before a change that would wait for
 * the build and block everybody else.
 */
export async function cancelIndexing(tx: Tx, tables: string[]): Promise<void> {
  await sql`select pg_cancel_backend(p.pid) from pg_stat_progress_create_index as p
    join pg_class as t on t.oid = p.relid
    where p.datname = current_database() and t.relnamespace = current_schema()::regnamespace
      and t.relname = any(${tables}::text[])`.execute(tx);
}

async function listPresentIndexes(tx: Tx, tables: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select i.relname as name from pg_index as x
    join pg_class as i on i.oid = x.indexrelid
    join pg_class as t on t.oid = x.indrelid
    where t.relnamespace = current_schema()::regnamespace and t.relname = any(${tables}::text[])
      and not x.indisprimary`.execute(tx);
  return rows.map((row) => row.name);
}

const liveRows = sql`where "sys$deleteTime" is null`;

/** All indexes that a definition requires for a large table. */
export const listIndexes = (form: FormShape): TableIndex[] => [
  ...listInitialIndexes(form),
  ...listLargeTableIndexes(form),
];

/** The indexes that a table has from its creation. */
export function listInitialIndexes(form: FormShape): TableIndex[] {
  const { table, columns, subTables } = getFormLayout(form);
  const plain = createIndexBuilder(table);
  return [
    plain('live', sql`("id") ${liveRows}`),
    plain('createBy', sql`("createBy", "id") ${liveRows}`),
    plain('createTime', sql`("createTime", "id") ${liveRows}`),
    plain('updateTime', sql`("updateTime", "id") ${liveRows}`),
    plain('sysStatus', sql`("sysStatus", "id") ${liveRows} and "sysStatus" <> 1`),
    plain('pid', sql`("pid", "id") ${liveRows} and "pid" is not null`),
    ...columns
      .filter((column) => column.field.unique)
      .map(({ name }) => ({
        ...plain('', sql`(${sql.id(name)}) ${liveRows} and "sysStatus" <> -2`),
        name: buildUniqueIndexName(table, name),
        unique: true,
      })),
    ...subTables.map((sub) => createIndexBuilder(sub.table)('recordId', sql`("recordId", "position")`)),
  ];
}

/** The indexes that only the list of a large table needs. */
export function listLargeTableIndexes(form: FormShape): TableIndex[] {
  const { table, columns } = getFormLayout(form);
  const plain = createIndexBuilder(table);
  return [
    ...columns
      .filter(({ type }) => type.sortable && type.order === 'value')
      .flatMap(({ name }) => [
        plain(`${name}.up`, sql`(${sql.id(name)}, "id") ${liveRows}`),
        plain(`${name}.down`, sql`(${sql.id(name)} desc nulls last, "id" desc) ${liveRows}`),
      ]),
    ...buildSearchIndex(form),
  ];
}

const createIndexBuilder =
  (table: string) =>
  (suffix: string, on: RawBuilder<unknown>): TableIndex => ({
    name: shortenIdentifier(`${table}.${suffix}`),
    table,
    unique: false,
    on,
  });

function buildSearchIndex(form: FormShape): TableIndex[] {
  if (listSearchedColumns(form).length === 0) return [];
  const on = sql`using gin (${sql.id(searchColumn)} gin_trgm_ops) ${liveRows}`;
  return [createIndexBuilder(form.enName)('search', on)];
}
