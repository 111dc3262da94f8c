import { sql } from 'kysely';
import type { SessionEnd } from '../../../../contract/access/sessionEnds.ts';
import type { TenantRef, Tx } from '../../database.ts';
import { endSessions } from './endSessions.ts';
import { isOpenSession } from './openSession.ts';

export type UserSession = {
  sessionId: string;
  address: string | null;
  userAgent: string | null;
  signInTime: string;
  lastSeen: string;
  current: boolean;
};

type SessionOwner = { tenant: TenantRef; userId: string };
type SessionChoice = SessionOwner & { sessionIds: readonly string[] };

/** The person's open sessions, last used first. `current` is the requesting session. */
export async function listSessionsOfUser(
  tx: Tx,
  { tenant, userId, current }: SessionOwner & { current: string },
): Promise<UserSession[]> {
  const { rows } = await sql<UserSession>`
    select s."sessionId"::text as "sessionId", s.address, s."userAgent", s."createdAt" as "signInTime",
      s."lastUsedAt" as "lastSeen", s."tokenHash" = ${Buffer.from(current, 'hex')} as "current"
    from qianhe.sessions s join qianhe.tenants t on t."code" = s."tenantCode"
    where s."tenantCode" = ${tenant.code} and s."userId" = ${userId} and ${isOpenSession}
    order by s."lastUsedAt" desc, s."sessionId"`.execute(tx);
  return rows;
}

/** Ends the named sessions of the person and returns their number. */
export const endSelectedSessions = (
  tx: Tx,
  { tenant, userId, sessionIds }: SessionChoice,
  reason: SessionEnd,
): Promise<number> =>
  endSessions(
    tx,
    sql`s."tenantCode" = ${tenant.code} and s."userId" = ${userId} and s."sessionId" = any(${sessionIds}::uuid[])`,
    reason,
  );
