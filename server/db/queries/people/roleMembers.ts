/** The members of a role. */
import type { Tx } from '../../database.ts';

/** The number of these people that exist. */
export async function countUsers(tx: Tx, userIds: readonly string[]): Promise<bigint> {
  const { total } = await tx
    .selectFrom('users')
    .select((build) => build.fn.countAll<string>().as('total'))
    .where('userId', 'in', [...userIds])
    .where('deleted', '=', false)
    .executeTakeFirstOrThrow();
  return BigInt(total);
}

/** People who already have the role keep it. */
export async function grantRole(tx: Tx, roleId: string, userIds: readonly string[]): Promise<void> {
  const rows = [...new Set(userIds)].map((userId) => ({ userId, roleId }));
  if (rows.length === 0) return;
  await tx
    .insertInto('userRoles')
    .values(rows)
    .onConflict((known) => known.doNothing())
    .execute();
}

export async function revokeRole(tx: Tx, roleId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  await tx
    .deleteFrom('userRoles')
    .where('roleId', '=', roleId)
    .where('userId', 'in', [...userIds])
    .execute();
}
