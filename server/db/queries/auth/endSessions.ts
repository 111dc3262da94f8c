import { sql } from 'kysely';
import type { TenantRef, Tx } from '../../database.ts';

/** Ends all sign-ins of these people, in the transaction that gives the reason; `except` is one session's id. */
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
