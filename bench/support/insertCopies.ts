/** Copies rows of a table many times by one statement, which fills it with a million realistic rows. */
import { sql } from 'kysely';
import type { Tx } from '../../server/db/database.ts';

type Sql = ReturnType<typeof sql>;

/** Column → what it becomes; `t` is the row, `m` the copy's line of the table `made`. */
export type ColumnOverrides = Record<string, Sql>;

/** Each row of `where` once per line of the temporary table `made`; generated columns are omitted. */
export async function insertCopies(
  tx: Tx,
  table: string,
  where: Sql,
  changed: ColumnOverrides,
): Promise<void> {
  const { rows: columns } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'
    order by ordinal_position`.execute(tx);
  const names = sql.join(columns.map(({ name }) => sql.id(name)));
  const taken = sql.join(columns.map(({ name }) => changed[name] ?? sql`t.${sql.id(name)}`));
  await sql`insert into ${sql.id(table)} (${names}) overriding system value
    select ${taken} from (select * from ${sql.id(table)} where ${where}) as t, made as m`.execute(tx);
}
