/**
 * Deletes expired rows: stored answers, storage keys, captchas, password attempts, nonces, sessions, live events, task
 * changes, verify codes, the texts of expired messages and old messages.
 */
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import { deleteClosedSessions } from '../../db/queries/auth/endSessions.ts';
import { deleteOldSources } from '../../db/queries/auth/knownSources.ts';
import { deleteOldVerifyCodes } from '../../db/queries/auth/verifyCodes.ts';
import { deleteOldMessages, expireMessages } from '../../db/queries/platform/outbox.ts';
import { listActiveTenants } from '../../db/tenants.ts';

type Deletion = { numAffectedRows?: bigint };

/** Deletes everything that has expired, and returns the number of rows. Several nodes may run at once. */
export async function cleanupExpired(database: Database): Promise<number> {
  let deleted = await cleanupPlatform(database);
  for (const tenant of await listActiveTenants(database))
    deleted += await database.inTenant(tenant, 'write', cleanupTenant);
  return deleted;
}

async function cleanupPlatform(database: Database): Promise<number> {
  const { platform } = database;
  return countRows([
    await sql`delete from qianhe.idempotency where "createTime" < now() - interval '24 hours'`.execute(
      platform,
    ),
    await sql`delete from qianhe.captchas where "createTime" < now() - interval '2 minutes'`.execute(
      platform,
    ),
    await sql`delete from qianhe."passwordAttempts" where "time" < now() - interval '1 hour'`.execute(
      platform,
    ),
    await deleteOldSources(database),
    await sql`delete from qianhe."loginNonces" where "createTime" < now() - interval '10 minutes'`.execute(
      platform,
    ),
    { numAffectedRows: BigInt(await deleteClosedSessions(database)) },
    await sql`delete from qianhe."endedSessions" where "endedAt" < now() - interval '30 days'`.execute(
      platform,
    ),
    // Kept as long as drafts; the browser removes drafts that it cannot decrypt.
    await sql`delete from qianhe."storageKeys" where "lastUsedAt" < now() - interval '30 days'`.execute(
      platform,
    ),
  ]);
}

async function cleanupTenant(tx: Tx): Promise<number> {
  return countRows([
    await sql`delete from "liveEvents" where "time" < now() - interval '5 minutes'`.execute(tx),
    await deleteOldVerifyCodes(tx),
    await expireMessages(tx),
    await deleteOldMessages(tx),
    await sql`delete from "taskChanges" where "time" < now() - interval '1 hour'`.execute(tx),
  ]);
}

const countRows = (deletions: readonly Deletion[]): number =>
  deletions.reduce((sum, { numAffectedRows = 0n }) => sum + Number(numAffectedRows), 0);
