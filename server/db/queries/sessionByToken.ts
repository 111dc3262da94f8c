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

/** The live session of a token's hash, or nothing. A use prolongs it, written at most once a minute. */
export async function sessionByToken(database: Database, id: string): Promise<Session | undefined> {
  const hash = Buffer.from(id, 'hex');
  const row = await database.platform
    .selectFrom('sessions')
    .innerJoin('tenants', 'tenants.code', 'sessions.tenantCode')
    .select([
      'sessions.userId',
      'tenants.code',
      'tenants.name',
      'tenants.schema',
      'tenants.timeZone',
      'tenants.authVersion',
      sql<boolean>`sessions."lastUsedAt" < now() - interval '1 minute'`.as('stale'),
    ])
    .where('sessions.tokenHash', '=', hash)
    .where('sessions.expiresAt', '>', sql<Date>`now()`)
    .where('tenants.status', '=', 'active')
    .executeTakeFirst();
  if (!row) return undefined;
  const { userId, authVersion, stale, ...tenant } = row;
  if (stale) {
    await database.platform
      .updateTable('sessions')
      .set({
        lastUsedAt: sql<Date>`now()`,
        expiresAt: sql<Date>`now() + make_interval(hours => ${idleHours})`,
      })
      .where('tokenHash', '=', hash)
      .execute();
  }
  return { id, userId: String(userId), tenant, authVersion: String(authVersion) };
}

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
