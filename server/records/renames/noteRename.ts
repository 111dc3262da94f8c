/**
 * Notes that the display texts of records have changed, for all forms that reference them (tenant/0030_renames.sql).
 */
import { type RawBuilder, sql } from 'kysely';
import type { Values } from '../../../contract/forms/recordRules.ts';
import type { Tx } from '../../db/database.ts';
import { type Form, getFormLayout, viewColumnName } from '../schema/formLayout.ts';

/** Names may be composed of names. The recursion ends here for a cycle. */
const maxDepth = 5;

type RenamedRecords = {
  enName: string;
  /** Ids, or a query with the column "id". */
  ids: readonly string[] | RawBuilder<unknown>;
  columns: readonly string[];
  /** The names that this one follows from; 0 for the first. */
  depth: number;
};

export async function insertRenames(tx: Tx, { enName, ids, columns, depth }: RenamedRecords): Promise<void> {
  const isList = 'length' in ids;
  if ((isList && ids.length === 0) || columns.length === 0 || depth > maxDepth) return;
  const records = isList ? sql`select unnest(${[...ids]}::text[]) as "id"` : ids;
  await sql`
    insert into "renames" as r ("kind", "source", "id", "columns", "depth")
    select 'records', ${enName}, one."id"::text, ${[...columns]}::text[], ${depth} from (${records}) as one
    where exists (select 1 from forms where not "deleted" and "relates" ? ${enName})
    order by one."id"::text
    on conflict ("kind", "source", "id") do update
      set "xid" = excluded."xid", "followed" = false, "depth" = excluded."depth", "leasedUntil" = null,
        "columns" = array(select distinct unnest(r."columns" || excluded."columns"))`.execute(tx);
}

/** The columns whose texts change when `values` are written over the record. */
export const findRenamedColumns = (form: Form, before: Values, values: Values): string[] =>
  getFormLayout(form).columns.flatMap(({ name, type }) => {
    const shown = type.hasView ? viewColumnName(name) : name;
    const isSame =
      !Object.hasOwn(values, shown) || String(values[shown] ?? '') === String(before[shown] ?? '');
    return isSame ? [] : [name];
  });
