/** Ends sessions, and keeps why for those who still hold their tokens. */
import { type RawBuilder, sql } from 'kysely';
import type { SessionEnd } from '../../../../contract/access/sessionEnds.ts';
import type { Database, TenantRef, Tx } from '../../database.ts';
import { isOpenSession } from './openSession.ts';

/**
 * Deletes the sessions `s` of tenants `t` for which `condition` holds. `reason`: a text, or an expression over both.
 * Returns their number.
 */
export async function endSessions(
  tx: Pick<Tx, 'getExecutor'>,
  condition: RawBuilder<unknown>,
  reason: SessionEnd | RawBuilder<string>,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with ended as (
      delete from qianhe.sessions s using qianhe.tenants t where t."code" = s."tenantCode" and ${condition}
      returning s."tokenHash", ${typeof reason === 'string' ? sql`${reason}::text` : reason} as "reason")
    insert into qianhe."endedSessions" ("tokenHash", "reason") select "tokenHash", "reason" from ended
    on conflict ("tokenHash") do nothing`.execute(tx);
  return Number(numAffectedRows);
}

type EndedPeople = { tenant: TenantRef; userIds: string[]; reason: SessionEnd; except?: string };

/** Ends all sessions of these people, in the transaction that causes it. `except` is the id of one session to keep. */
export async function endSessionsOfUsers(
  tx: Tx,
  { tenant, userIds, reason, except = '' }: EndedPeople,
): Promise<void> {
  const people = sql`s."tenantCode" = ${tenant.code} and s."userId" = any(${userIds}::bigint[])
    and s."tokenHash" <> ${Buffer.from(except, 'hex')}`;
  await endSessions(tx, people, reason);
}

export const endSessionsOfTenant = (tx: Tx, tenantCode: string): Promise<number> =>
  endSessions(tx, sql`s."tenantCode" = ${tenantCode}`, 'tenant');

/** Why a session that is no longer open is not. */
const closedBy = sql<SessionEnd>`case when t."status" <> 'active' then 'tenant'
  when s."lastUsedAt" <= now() - t."sessionIdle" then 'idle'
  when s."createdAt" <= now() - t."sessionAge" then 'age' else 'newer' end`;

/** Deletes sessions that are no longer open. All sessions of a disabled tenant have ended. */
export const deleteClosedSessions = (database: Database): Promise<number> =>
  endSessions(database.platform, sql`not ${isOpenSession}`, closedBy);

/** Why the session of this token has ended; undefined for one that is open, signed out, unknown or long ended. */
export async function findSessionEnd(database: Database, id: string): Promise<SessionEnd | undefined> {
  const tokenHash = Buffer.from(id, 'hex');
  const { rows } = await sql<{ reason: SessionEnd }>`
    select "reason" from qianhe."endedSessions" where "tokenHash" = ${tokenHash}
    union all
    select ${closedBy} from qianhe.sessions s join qianhe.tenants t on t."code" = s."tenantCode"
    where s."tokenHash" = ${tokenHash} and not ${isOpenSession}`.execute(database.sessions);
  return rows[0]?.reason;
}
