/** Notes that records are known by other texts from now on, where any form names them (tenant/0030_renames.sql). */
import { sql } from 'kysely';
import type { Values } from '../../../contract/forms/rules.ts';
import type { Tx } from '../../db/database.ts';
import { type Form, layoutOf, viewOf } from '../form.ts';

/** Names may be made of names; a circle of them ends here. */
const mostDepth = 5;

type Renamed = { enName: string; ids: readonly string[]; columns: readonly string[]; depth: number };

export async function noteRenamed(tx: Tx, { enName, ids, columns, depth }: Renamed): Promise<void> {
  if (ids.length === 0 || columns.length === 0 || depth > mostDepth) return;
  await sql`
    insert into "renames" as r ("kind", "source", "id", "columns", "depth")
    select 'records', ${enName}, one, ${[...columns]}::text[], ${depth} from unnest(${[...ids]}::text[]) as one
    where exists (select 1 from forms where not "deleted" and "relates" ? ${enName})
    on conflict ("kind", "source", "id") do update
      set "xid" = excluded."xid", "followed" = false, "depth" = excluded."depth", "leasedUntil" = null,
        "columns" = array(select distinct unnest(r."columns" || excluded."columns"))`.execute(tx);
}

/** The columns whose texts are others once `values` are written over the record. */
export const renamedColumns = (form: Form, before: Values, values: Values): string[] =>
  layoutOf(form).columns.flatMap(({ name, type }) => {
    const shown = type.hasView ? viewOf(name) : name;
    const isSame =
      !Object.hasOwn(values, shown) || String(values[shown] ?? '') === String(before[shown] ?? '');
    return isSame ? [] : [name];
  });
