/** How many registrations wait for the person, who may enable them. */
import { sql } from 'kysely';
import { holdsPermission } from '../../../../contract/permissions.ts';
import type { Actor } from '../../actor.ts';
import type { Tx } from '../../database.ts';

/** 0 of what the person may not enable. */
export async function countWaitingRegistrations(
  tx: Tx,
  { permissions }: Actor,
): Promise<{ users: number; depts: number }> {
  const { rows } = await sql<{ users: number; depts: number }>`
    select (select count(*)::integer from users where "waiting" and not "deleted") as "users",
      (select count(*)::integer from depts where "waiting") as "depts"`.execute(tx);
  const { users = 0, depts = 0 } = rows[0] ?? {};
  return {
    users: holdsPermission(permissions, 'system:user:edit') ? users : 0,
    depts: holdsPermission(permissions, 'system:dept:edit') ? depts : 0,
  };
}
