/**
 * Announces tasks whose snooze ends, on time, in every tenant. Lists and counts are correct without it
 * (db/queries/flow/snoozes.ts); it tells open pages to read them again. One of several nodes announces.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, TenantRef } from '../../db/database.ts';
import { loadNextReturnDelay, removeEndedSnoozes, takeReturnedTasks } from '../../db/queries/flow/snoozes.ts';
import { listActiveTenants } from '../../db/tenants.ts';
import { notifyTaskHolders } from '../../instances/persistence/taskListEvents.ts';
import { logFault } from '../../log/faultLog.ts';
import { type Lifecycle, schedulePeriodic } from './schedulePeriodic.ts';

/** Runs periodically while `owner` is open; a snooze that ends before the next round is announced on time. */
export function scheduleEndedSnoozes(owner: Lifecycle, database: Database, everyMs: number): void {
  schedulePeriodic(owner, everyMs, async (signal) => {
    const until = Date.now() + everyMs;
    try {
      for (let wait: number | null = 0; wait !== null && Date.now() + wait <= until && !signal.aborted; ) {
        // Aborting the signal ends the pause.
        if (wait > 0) await sleep(wait, undefined, { signal, ref: false }).catch(() => undefined);
        if (!signal.aborted) wait = await announceEndedSnoozes(database);
      }
    } catch (error) {
      logFault('Tasks that come back to their lists could not be announced:', error);
    }
  });
}

/** Returns the milliseconds until the next snooze ends; null without a pending snooze. */
export async function announceEndedSnoozes(database: Database): Promise<number | null> {
  const waits = [];
  for (const tenant of await listActiveTenants(database))
    waits.push(await announceInTenant(database, tenant));
  const ahead = waits.filter((wait) => wait !== null);
  return ahead.length > 0 ? Math.max(1, Math.min(...ahead)) : null;
}

const announceInTenant = (database: Database, tenant: TenantRef): Promise<number | null> =>
  database.inTenant(tenant, 'write', async (tx) => {
    await removeEndedSnoozes(tx);
    await notifyTaskHolders(tx, 'task.returned', await takeReturnedTasks(tx, database.now()));
    return loadNextReturnDelay(tx, database.now());
  });
