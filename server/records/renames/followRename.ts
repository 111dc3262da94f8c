/** Updates the display texts that one column stores with an id or a code, one batch of rows at a time. */
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { loadNameBook } from '../nameBook.ts';
import { viewColumnName } from '../schema/formLayout.ts';
import { insertRenames } from './noteRename.ts';
import type { Rename, RenameTarget } from './renameTargets.ts';

/** The number of rows that are locked together. */
const batchSize = 1_000;

type HeldNameRow = { id: string; held: string; value: string | string[] };

/** Processes the rows after `after`. Returns the last row it has read, or undefined at the end. */
export async function followRenameBatch(
  tx: Tx,
  { table, column, form }: RenameTarget,
  { rename, after }: { rename: Rename; after: string },
): Promise<string | undefined> {
  const value = sql.id(column.name);
  const isList = column.sqlType.endsWith('[]');
  // The SQL type comes from the field registry's closed list.
  const ids = sql`${rename.ids}::${sql.raw(isList ? column.sqlType : `${column.sqlType}[]`)}`;
  const { rows } = await sql<HeldNameRow>`
    select "id"::text as "id", ${value}::text as "held",
      ${isList ? sql`to_jsonb(${value}::text[])` : sql`to_jsonb(${value}::text)`} as "value"
    from ${sql.id(table)} as r
    where r."id" > ${after} and ${isList ? sql`${value} && ${ids}` : sql`${value} = any(${ids})`}
    order by r."id" limit ${batchSize}`.execute(tx);
  if (rows.length === 0) return undefined;
  const { field, type } = column;
  const book = await loadNameBook(
    tx,
    [{ field, value: [...new Set(rows.flatMap((row) => row.value))] }],
    null,
  );
  const texts = rows.map((row) => type.text(row.value, field, book.names(field)));
  const view = sql.id(viewColumnName(column.name));
  // A row whose field has changed since already has the new name.
  const { rows: written } = await sql<{ id: string }>`
    update ${sql.id(table)} as r set ${view} = n."text"
    from unnest(${rows.map((row) => row.id)}::bigint[], ${rows.map((row) => row.held)}::text[], ${texts}::text[])
      as n("id", "held", "text")
    where r."id" = n."id" and r.${value}::text = n."held" and r.${view} is distinct from n."text"
    returning r."id"::text as "id"`.execute(tx);
  if (form) {
    const own = written.map((row) => row.id);
    await insertRenames(tx, {
      enName: form.enName,
      ids: own,
      columns: [column.name],
      depth: rename.depth + 1,
    });
  }
  return rows.length < batchSize ? undefined : rows.at(-1)?.id;
}
