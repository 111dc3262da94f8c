import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { SessionEnd } from '../../../../contract/access/sessionEnds.ts';
import type { Database, TenantRef } from '../../database.ts';
import { endSessions } from './endSessions.ts';
import { isOpenSession } from './openSession.ts';

export type Session = {
  /** SHA-256 of the token, hexadecimal. */
  id: string;
  userId: string;
  tenant: TenantRef;
  authVersion: string;
};

/** SHA-256 of a token. Only the hash is stored. */
export const hashSessionToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The open sessions by token hash. A use extends them; the extension is written at most once a minute. */
export async function loadSessions(
  database: Database,
  ids: readonly string[],
): Promise<Map<string, Session>> {
  const { rows } = await sql<SessionRow>`
    select encode(s."tokenHash", 'hex') as "id", s."userId"::text as "userId", t."authVersion"::text as "authVersion",
      t."code", t."name", t."schema", t."timeZone", s."lastUsedAt" < now() - interval '1 minute' as "stale"
    from qianhe.sessions s join qianhe.tenants t on t."code" = s."tenantCode"
    where s."tokenHash" = any(${toHashBuffers(ids)}::bytea[]) and ${isOpenSession}`.execute(
    database.sessions,
  );
  const stale = rows.filter((row) => row.stale).map(({ id }) => id);
  if (stale.length > 0) {
    await sql`update qianhe.sessions set "lastUsedAt" = now()
      where "tokenHash" = any(${toHashBuffers(stale)}::bytea[])`.execute(database.sessions);
  }
  return new Map(
    rows.map(({ id, userId, authVersion, stale: _, ...tenant }) => [id, { id, userId, authVersion, tenant }]),
  );
}

type SessionRow = Pick<Session, 'id' | 'userId' | 'authVersion'> & TenantRef & { stale: boolean };

const toHashBuffers = (ids: readonly string[]) => ids.map((id) => Buffer.from(id, 'hex'));

const maxPerPerson = 100;

/**
 * Creates a session. Above a limit the person's least recently used sessions end; if the tenant allows only one, all
 * others end.
 */
export async function insertSession(
  database: Database,
  session: { id: string; tenantCode: string; userId: string; address: string; userAgent: string | null },
): Promise<void> {
  const { id, ...rest } = session;
  const tokenHash = Buffer.from(id, 'hex');
  await database.platform.transaction().execute(async (tx) => {
    // Otherwise concurrent sign-ins of one person would end each other's sessions in different orders.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${session.tenantCode}/${session.userId}`}, 8))`.execute(
      tx,
    );
    await tx
      .insertInto('sessions')
      .values({ ...rest, tokenHash })
      .execute();
    const surplus = sql`s."tokenHash" in (
      select "tokenHash" from qianhe.sessions
      where "tenantCode" = ${session.tenantCode} and "userId" = ${session.userId} and "tokenHash" <> ${tokenHash}
      order by "lastUsedAt" desc
      offset (select case when "singleSession" then 0 else ${maxPerPerson - 1} end
              from qianhe.tenants where "code" = ${session.tenantCode}))`;
    await endSessions(tx, surplus, sql<SessionEnd>`case when t."singleSession" then 'newer' else 'many' end`);
  });
}

/** Ends one session on every node at once. */
export async function deleteSession(database: Database, id: string): Promise<void> {
  await database.platform.deleteFrom('sessions').where('tokenHash', '=', Buffer.from(id, 'hex')).execute();
}

/** True if the session is open. Does not extend it. */
export async function isSessionOpen(database: Database, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from qianhe.sessions s join qianhe.tenants t on t."code" = s."tenantCode"
    where s."tokenHash" = ${Buffer.from(id, 'hex')} and ${isOpenSession}`.execute(database.platform);
  return rows.length > 0;
}
