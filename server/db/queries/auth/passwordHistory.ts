import { sql } from 'kysely';
import { maxPasswordHistory } from '../../../../contract/password/passwordPolicy.ts';
import type { Tx } from '../../database.ts';

/**
 * Called before a password is replaced: adds its hash to the person's earlier hashes, of which the last 24 are kept.
 */
export async function addPasswordHistory(tx: Tx, userId: string): Promise<void> {
  await sql`insert into "passwordHistory" ("userId", "passwordHash")
    select "userId", "passwordHash" from users where "userId" = ${userId}`.execute(tx);
  await sql`delete from "passwordHistory" where "historyId" in (
    select "historyId" from "passwordHistory" where "userId" = ${userId}
    order by "historyId" desc offset ${maxPasswordHistory})`.execute(tx);
}

/** The hash of the current password and of the `count` passwords before it, newest first. */
export async function listPasswordHashes(tx: Tx, userId: string, count: number): Promise<string[]> {
  const { rows } = await sql<{ passwordHash: string }>`
    select "passwordHash" from users where "userId" = ${userId}
    union all
    (select "passwordHash" from "passwordHistory" where "userId" = ${userId}
      order by "historyId" desc limit ${count})`.execute(tx);
  return rows.map((row) => row.passwordHash);
}
