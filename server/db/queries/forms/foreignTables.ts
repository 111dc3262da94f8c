/** Tables of a tenant's schema that belong neither to the product nor to a form: other programs created them. */
import { sql } from 'kysely';
import type { z } from 'zod';
import type { ForeignTable, generatorCalls } from '../../../../contract/calls/generator.ts';
import { foreignTableResource } from '../../../../contract/resources/flow/foreignTable.ts';
import type { Tx } from '../../database.ts';
import { applyListConditions } from '../../filter/resourceConditions.ts';
import { readMigrations } from '../../migrate.ts';
import { containsPattern } from '../fetchPage.ts';

/** The tables that the product creates. They are never renamed. */
const listOwnTables = (): string[] =>
  readMigrations('tenant').flatMap(({ sql: text }) =>
    [...text.matchAll(/^create table "?(\w+)"?/gm)].map(([, name = '']) => name),
  );

/** A form's table has this column; so has that of a deleted form. A sub-form's table references its record. */
const isFormTable = sql`(
  exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'sys$deleteTime')
  or exists (select from pg_constraint k
    join pg_attribute f on f.attrelid = k.confrelid and f.attname = 'sys$deleteTime'
    join pg_attribute a on a.attrelid = k.conrelid and a.attname = 'recordId' and k.conkey = array[a.attnum]
    where k.conrelid = c.oid and k.contype = 'f'))`;

const foreignTables = sql<ForeignTable>`
  select c.oid::text as "tableId", c.relname as "tableName",
    coalesce(obj_description(c.oid, 'pg_class'), '') as "tableComment", n."columnCount",
    greatest(c.reltuples, 0)::float8 as "rowEstimate"
  from pg_class c
  cross join lateral (select count(*)::int as "columnCount" from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) n
  where c.relnamespace = (select oid from pg_namespace where nspname = current_schema())
    and c.relkind in ('r', 'p') and not c.relispartition and n."columnCount" > 0
    and c.relname <> all(${listOwnTables()}::text[]) and not ${isFormTable}`;

type ForeignTableRequest = Omit<z.output<typeof generatorCalls.tables.query>, 'pageNum' | 'pageSize'>;

/** Sorted by name. The keyword is searched in names and comments. */
export function selectForeignTables(tx: Tx, { keyword, ...conditions }: ForeignTableRequest) {
  let tables = tx.selectFrom(sql<ForeignTable>`(${foreignTables})`.as('t')).selectAll().orderBy('tableName');
  if (keyword) {
    const part = containsPattern(keyword);
    tables = tables.where((is) => is.or([is('tableName', 'ilike', part), is('tableComment', 'ilike', part)]));
  }
  return applyListConditions(tables, { resource: foreignTableResource }, conditions);
}

export async function findForeignTable(tx: Tx, tableId: string): Promise<ForeignTable | undefined> {
  const { rows } = await sql<ForeignTable>`select * from (${foreignTables}) as t
    where "tableId" = ${tableId}`.execute(tx);
  return rows[0];
}

/** A column as the catalog describes it. `type` is PostgreSQL's short name; for a domain, of its base type. */
export type ForeignColumn = {
  name: string;
  comment: string;
  type: string;
  /** Decimals; null if the type sets none. */
  scale: number | null;
  maxLength: number | null;
  nullable: boolean;
};

export async function listForeignColumns(
  tx: Tx,
  { tableId, tableName }: Pick<ForeignTable, 'tableId' | 'tableName'>,
): Promise<ForeignColumn[]> {
  const { rows } = await sql<ForeignColumn>`
    select column_name::text as "name",
      coalesce(col_description(${tableId}::oid, ordinal_position::int), '') as "comment",
      udt_name::text as "type", numeric_scale::int as "scale", character_maximum_length::int as "maxLength",
      is_nullable = 'YES' as "nullable"
    from information_schema.columns where table_schema = current_schema() and table_name = ${tableName}
    order by ordinal_position`.execute(tx);
  return rows;
}
