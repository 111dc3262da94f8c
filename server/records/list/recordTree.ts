/** Queries on the tree that `pid` forms from a form's records: tops, leaves, numbers of children. */
import { type RawBuilder, sql } from 'kysely';
import type { Values } from '../../../contract/forms/recordRules.ts';
import type { Actor } from '../../db/actor.ts';
import type { Tx } from '../../db/database.ts';
import { buildScopeConditions, isNotDeleted } from '../dataScope.ts';
import { andConditions, type Form, getFormLayout } from '../schema/formLayout.ts';

/** The number of a row's direct children. No field can have this name. */
const childrenKey = 'id$children';

/** The rows that the actor sees, as a subquery: its alias `r` hides the outer one. */
const selectVisibleRows = (form: Form, actor: Actor): RawBuilder<unknown> =>
  sql`select r."id", r."pid" from ${sql.id(getFormLayout(form).table)} as r
    where ${andConditions([isNotDeleted, ...buildScopeConditions(actor, form)])}`;

/** True if `r` is at the top, or its parent is not visible to the actor (any more). */
export const isTopRecord = (form: Form, actor: Actor): RawBuilder<unknown> =>
  sql`(r."pid" is null or not exists (
    select 1 from (${selectVisibleRows(form, actor)}) as above where above."id" = r."pid"))`;

/** True if `r` has no child that the actor sees. */
export const isLeafRecord = (form: Form, actor: Actor): RawBuilder<unknown> =>
  sql`not exists (select 1 from (${selectVisibleRows(form, actor)}) as below where below."pid" = r."id")`;

/** The rows of a tree with their numbers of children, by one statement. Rows of other forms are unchanged. */
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
