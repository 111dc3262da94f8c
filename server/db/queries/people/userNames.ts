import type { Tx } from '../../database.ts';

/** The display names of people by user id, deleted accounts included. */
export async function loadUserNames(tx: Tx, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('users')
    .select(['userId', 'nickName'])
    .where('userId', 'in', [...new Set(userIds)])
    .execute();
  return new Map(rows.map((row) => [row.userId, row.nickName]));
}
