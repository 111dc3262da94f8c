import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, TenantRef } from '../database.ts';

export type Session = {
  /** SHA-256 of the token, hexadecimal. */
  id: string;
  userId: string;
  tenant: TenantRef;
  authVersion: string;
};

const idleHours = 12;

/** SHA-256 of a token, which is all that is kept of it. */
export const sessionId = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The live sessions of tokens' hashes, by hash. A use prolongs them, written at most once a minute. */
export async function sessionsByToken(
  database: Database,
  ids: readonly string[],
): Promise<Map<string, Session>> {
  const { rows } = await sql<Row>`
    select encode(s."tokenHash", 'hex') as "id", s."userId"::text as "userId", t."authVersion"::text as "authVersion",
      t."code", t."name", t."schema", t."timeZone", s."lastUsedAt" < now() - interval '1 minute' as "stale"
    from qianhe.sessions s join qianhe.tenants t on t."code" = s."tenantCode"
    where s."tokenHash" = any(${hashes(ids)}::bytea[]) and s."expiresAt" > now() and t."status" = 'active'`.execute(
    database.sessions,
  );
  const stale = rows.filter((row) => row.stale).map(({ id }) => id);
  if (stale.length > 0) {
    await sql`update qianhe.sessions set "lastUsedAt" = now(),
        "expiresAt" = now() + make_interval(hours => ${idleHours})
      where "tokenHash" = any(${hashes(stale)}::bytea[])`.execute(database.sessions);
  }
  return new Map(
    rows.map(({ id, userId, authVersion, stale: _, ...tenant }) => [id, { id, userId, authVersion, tenant }]),
  );
}

type Row = Pick<Session, 'id' | 'userId' | 'authVersion'> & TenantRef & { stale: boolean };

const hashes = (ids: readonly string[]) => ids.map((id) => Buffer.from(id, 'hex'));

/** Keeps a new sign-in until it has been idle for twelve hours. */
export async function startSession(
  database: Database,
  session: { id: string; tenantCode: string; userId: string; address: string; userAgent: string | null },
): Promise<void> {
  const { id, ...rest } = session;
  await database.platform
    .insertInto('sessions')
    .values({
      ...rest,
      tokenHash: Buffer.from(id, 'hex'),
      expiresAt: sql<Date>`now() + make_interval(hours => ${idleHours})`,
    })
    .execute();
}

/** Ends one session on every node at once. */
export async function endSession(database: Database, id: string): Promise<void> {
  await database.platform.deleteFrom('sessions').where('tokenHash', '=', Buffer.from(id, 'hex')).execute();
}

/** Whether the session still lives, without prolonging it. */
export async function sessionIsOpen(database: Database, id: string): Promise<boolean> {
  const row = await database.platform
    .selectFrom('sessions')
    .select('userId')
    .where('tokenHash', '=', Buffer.from(id, 'hex'))
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}
