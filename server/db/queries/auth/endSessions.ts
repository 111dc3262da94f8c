import { sql } from 'kysely';
import type { TenantRef, Tx } from '../../database.ts';

/** Ends all sessions of these people, in the transaction that causes it. `except` is the id of one session to keep. */
export async function endSessionsOfUsers(
  tx: Tx,
  people: { tenant: TenantRef; userIds: string[]; except?: string },
): Promise<void> {
  const except = Buffer.from(people.except ?? '', 'hex');
  await sql`
    delete from qianhe.sessions
    where "tenantCode" = ${people.tenant.code} and "userId" = any(${people.userIds}::bigint[])
      and "tokenHash" <> ${except}`.execute(tx);
}
