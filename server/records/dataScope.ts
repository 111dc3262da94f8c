/**
 * The records that a person sees: those of the creator's department or of the creator, as the roles define; in a
 * shared form all records.
 */
import { type RawBuilder, sql } from 'kysely';
import { holdsPermission } from '../../contract/permissions.ts';
import type { Actor } from '../db/actor.ts';
import { col, deleteTimeColumn, type Form } from './schema/formLayout.ts';

/** Conditions on the alias `r`. Empty for a person who sees everything. */
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
  // An array built once lets the index on the creator be used; a subquery under OR would not.
  return [sql`r."createBy" = any(array(${sql.join(creators, sql` union all `)}))`];
}

/** The same for the choices of reference fields: a person who may not list a form can choose none of its records. */
export const buildChoosableConditions = (
  actor: Pick<Actor, 'userId' | 'dataScope' | 'permissions'>,
  form: Pick<Form, 'enName' | 'feature'>,
): RawBuilder<unknown>[] =>
  holdsPermission(actor.permissions, `auto:${form.enName}:list`)
    ? buildScopeConditions(actor, form)
    : [sql`false`];

export const isNotDeleted: RawBuilder<unknown> = sql`${col(deleteTimeColumn)} is null`;
