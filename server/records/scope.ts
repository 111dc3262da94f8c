/** Whose records a person sees: the creator's department or the creator, as the roles say; of a shared form all. */
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../db/actor.ts';
import { col, deleteTime, type Form } from './form.ts';

/** Conditions on the alias `r`; none for somebody who sees everything. */
export function scopeOf(
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

export const isLive: RawBuilder<unknown> = sql`${col(deleteTime)} is null`;
