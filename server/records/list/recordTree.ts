/** What lists ask of the tree that `pid` makes of a form's records: tops, leaves, how many stand below each. */
import { type RawBuilder, sql } from 'kysely';
import type { Values } from '../../../contract/forms/recordRules.ts';
import type { Actor } from '../../db/actor.ts';
import type { Tx } from '../../db/database.ts';
import { buildScopeConditions, isNotDeleted } from '../dataScope.ts';
import { andConditions, type Form, getFormLayout } from '../schema/formLayout.ts';

/** Of each row of a tree: how many rows stand right below it. No field can have this name. */
const childrenKey = 'id$children';

/** The rows that the actor sees, as a table of its own: its alias `r` hides the one outside. */
const selectVisibleRows = (form: Form, actor: Actor): RawBuilder<unknown> =>
  sql`select r."id", r."pid" from ${sql.id(getFormLayout(form).table)} as r
    where ${andConditions([isNotDeleted, ...buildScopeConditions(actor, form)])}`;

/** Of the alias `r`: stands at the top, or below something that the actor does not see (any more). */
export const isTopRecord = (form: Form, actor: Actor): RawBuilder<unknown> =>
  sql`(r."pid" is null or not exists (
    select 1 from (${selectVisibleRows(form, actor)}) as above where above."id" = r."pid"))`;

/** Of the alias `r`: nothing that the actor sees stands below it. */
export const isLeafRecord = (form: Form, actor: Actor): RawBuilder<unknown> =>
  sql`not exists (select 1 from (${selectVisibleRows(form, actor)}) as below where below."pid" = r."id")`;

/** The rows of a tree with the number of rows below each, by one statement; of other forms as they are. */
export async function withChildCounts(
  tx: Tx,
  form: Form,
  { rows, actor }: { rows: Values[]; actor: Actor },
): Promise<Values[]> {
  if (!form.feature.tree || rows.length === 0) return rows;
  const ids = rows.map((row) => String(row.id));
  const counted = await sql<{ pid: string; count: number }>`
    select below."pid", count(*)::int as "count" from (${selectVisibleRows(form, actor)}) as below
    where below."pid" = any(${ids}::bigint[]) group by below."pid"`.execute(tx);
  const below = new Map(counted.rows.map(({ pid, count }) => [pid, count]));
  return rows.map((row) => ({ ...row, [childrenKey]: below.get(String(row.id)) ?? 0 }));
}
