/** Whose records a person sees: the creator's department or the creator, as the roles say; of a shared form all. */
import { type RawBuilder, sql } from 'kysely';
import { holdsPermission } from '../../contract/permissions.ts';
import type { Actor } from '../db/actor.ts';
import { col, deleteTimeColumn, type Form } from './schema/formLayout.ts';

/** Conditions on the alias `r`; none for somebody who sees everything. */
export function buildScopeConditions(
  actor: Pick<Actor, 'userId' | 'dataScope'>,
  form?: Pick<Form, 'feature'>,
): RawBuilder<unknown>[] {
  const { dataScope } = actor;
  if (dataScope.kind === 'ALL' || form?.feature.shared) return [];
  const creators = [
    sql`select "userId" from users where "deptId" = any(${dataScope.deptIds}::bigint[])`,
    ...(dataScope.self ? [sql`select ${actor.userId}::bigint`] : []),
  ];
  // An array made once serves the index on the creator; a subquery under OR would not.
  return [sql`r."createBy" = any(array(${sql.join(creators, sql` union all `)}))`];
}

/** The same for what other records may name: who may not list a form has nothing of it to choose from. */
export const buildChoosableConditions = (
  actor: Pick<Actor, 'userId' | 'dataScope' | 'permissions'>,
  form: Pick<Form, 'enName' | 'feature'>,
): RawBuilder<unknown>[] =>
  holdsPermission(actor.permissions, `auto:${form.enName}:list`)
    ? buildScopeConditions(actor, form)
    : [sql`false`];

export const isNotDeleted: RawBuilder<unknown> = sql`${col(deleteTimeColumn)} is null`;
