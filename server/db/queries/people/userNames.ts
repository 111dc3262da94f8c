import type { Tx } from '../../database.ts';

/** The names by which people are known, by user id; of deleted accounts too. */
export async function loadUserNames(tx: Tx, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('users')
    .select(['userId', 'nickName'])
    .where('userId', 'in', [...new Set(userIds)])
    .execute();
  return new Map(rows.map((row) => [row.userId, row.nickName]));
}
