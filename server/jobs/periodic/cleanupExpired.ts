/**
 * Deletes expired rows: stored answers, storage keys, captchas, password attempts, nonces, sessions, live events, task
 * changes, verify codes and the texts of expired messages.
 */
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { deleteOldSources } from '../../db/queries/auth/knownSources.ts';
import { deleteEndedSessions } from '../../db/queries/auth/sessionByToken.ts';
import { deleteOldVerifyCodes } from '../../db/queries/auth/verifyCodes.ts';
import { expireMessages } from '../../db/queries/platform/outbox.ts';
import { listActiveTenants } from '../../db/tenants.ts';
import { logFault } from '../../log/faultLog.ts';
import { type Lifecycle, schedulePeriodic } from './schedulePeriodic.ts';

/** Runs periodically while `owner` is open; several nodes may run at once. */
export function scheduleCleanup(owner: Lifecycle, database: Database): void {
  // A failed cleanup is repeated ten minutes later; the state of the database is the only progress.
  const complain = (error: unknown) => logFault('Sweeping failed:', error);
  schedulePeriodic(owner, 10 * 60_000, () => cleanupExpired(database).catch(complain));
}

/** Deletes everything that has expired. */
export async function cleanupExpired(database: Database): Promise<void> {
  const { platform } = database;
  await sql`delete from qianhe.idempotency where "createTime" < now() - interval '24 hours'`.execute(
    platform,
  );
  await sql`delete from qianhe.captchas where "createTime" < now() - interval '2 minutes'`.execute(platform);
  await sql`delete from qianhe."passwordAttempts" where "time" < now() - interval '1 hour'`.execute(platform);
  await deleteOldSources(database);
  await sql`delete from qianhe."loginNonces" where "createTime" < now() - interval '10 minutes'`.execute(
    platform,
  );
  await deleteEndedSessions(database);
  // Kept as long as drafts; the browser removes drafts that it cannot decrypt.
  await sql`delete from qianhe."storageKeys" where "lastUsedAt" < now() - interval '30 days'`.execute(
    platform,
  );
  for (const tenant of await listActiveTenants(database)) {
    await database.inTenant(tenant, 'write', async (tx) => {
      await sql`delete from "liveEvents" where "time" < now() - interval '5 minutes'`.execute(tx);
      await deleteOldVerifyCodes(tx);
      await expireMessages(tx);
      await sql`delete from "taskChanges" where "time" < now() - interval '1 hour'`.execute(tx);
    });
  }
}
