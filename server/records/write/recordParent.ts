/** The tree that `pid` makes of a form's records. */
import { sql } from 'kysely';
import { Failure } from '../../../contract/failures.ts';
import type { Actor } from '../../db/actor.ts';
import type { Tx } from '../../db/database.ts';
import { buildScopeConditions, isNotDeleted } from '../dataScope.ts';
import { andConditions, type Form, getFormLayout } from '../schema/formLayout.ts';

type ParentPlacement = { id: string | null; pid: string; actor: Actor };

/** IN_USE if one of these records has a child that is not among them: it would have no parent any more. */
export async function assertNoChildren(tx: Tx, form: Form, ids: readonly string[]): Promise<void> {
  if (!form.feature.tree) return;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as "count" from ${sql.id(getFormLayout(form).table)} as r
    where r."pid" = any(${[...ids]}::bigint[]) and r."id" <> all(${[...ids]}::bigint[]) and ${isNotDeleted}`.execute(
    tx,
  );
  const count = rows[0]?.count ?? 0;
  if (count > 0)
    throw new Failure('IN_USE', { msg: `所选单据还有 ${count} 条下级单据，请先删除或移走下级，再删除` });
}

/** FIELD_INVALID if the parent is not visible, BAD_PARENT if the record would be its own ancestor. */
export async function assertValidParent(
  tx: Tx,
  form: Form,
  { id, pid, actor }: ParentPlacement,
): Promise<void> {
  const { table } = getFormLayout(form);
  const seen = andConditions([sql`r."id" = ${pid}`, isNotDeleted, ...buildScopeConditions(actor, form)]);
  const parent = await sql`select 1 from ${sql.id(table)} as r where ${seen}`.execute(tx);
  if (parent.rows.length === 0) {
    throw new Failure('FIELD_INVALID', { errors: [{ path: 'pid', message: '上级单据不存在' }] });
  }
  if (id === null) return;
  // Two concurrent moves could close a cycle that neither sees, so moves in one form are serialized.
  await sql`select pg_advisory_xact_lock(hashtext(current_schema() || ${table} || '.pid'))`.execute(tx);
  const circle = await sql`
    with recursive up as (
      select "id", "pid" from ${sql.id(table)} where "id" = ${pid}
      union
      select parent."id", parent."pid" from up join ${sql.id(table)} as parent on parent."id" = up."pid"
    )
    select 1 from up where "id" = ${id}`.execute(tx);
  if (circle.rows.length > 0) throw new Failure('BAD_PARENT');
}
