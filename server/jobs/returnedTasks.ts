/**
 * Announces tasks that come back from being put off, at their moment, in every tenant. Lists and counts are right
 * without it (db/queries/snoozes.ts); it tells open pages to read them again. Of several nodes one tells.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, TenantRef } from '../db/database.ts';
import { logFault } from '../db/faultLog.ts';
import { nextReturn, removeEndedSnoozes, takeReturned } from '../db/queries/snoozes.ts';
import { activeTenants } from '../db/tenants.ts';
import { tellListed } from '../effects/tellListed.ts';
import { type Owner, regularly } from './regularly.ts';

/** Looks while `owner` is open; what comes back before the next look is announced on time. */
export function watchReturnedTasks(owner: Owner, database: Database, everyMs: number): void {
  regularly(owner, everyMs, async (signal) => {
    const until = Date.now() + everyMs;
    try {
      for (let wait: number | null = 0; wait !== null && Date.now() + wait <= until && !signal.aborted; ) {
        // Aborting the pause is how it ends.
        if (wait > 0) await sleep(wait, undefined, { signal, ref: false }).catch(() => undefined);
        if (!signal.aborted) wait = await announceReturned(database);
      }
    } catch (error) {
      logFault('Tasks that come back to their lists could not be announced:', error);
    }
  });
}

/** Answers in how many milliseconds the next one comes back; null: none does by itself. */
export async function announceReturned(database: Database): Promise<number | null> {
  const waits = [];
  for (const tenant of await activeTenants(database)) waits.push(await announceIn(database, tenant));
  const ahead = waits.filter((wait) => wait !== null);
  return ahead.length > 0 ? Math.max(1, Math.min(...ahead)) : null;
}

const announceIn = (database: Database, tenant: TenantRef): Promise<number | null> =>
  database.inTenant(tenant, 'write', async (tx) => {
    await removeEndedSnoozes(tx);
    await tellListed(tx, 'task.returned', await takeReturned(tx, database.now()));
    return nextReturn(tx, database.now());
  });
