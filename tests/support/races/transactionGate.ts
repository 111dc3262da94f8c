/** Holds every action on some instances where it writes its first event: decided, its locks taken, not yet done. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, TenantRef } from '../../../server/db/database.ts';
import type { InstanceCopy } from './instanceCopies.ts';

export type TransactionGate = { open(): Promise<void> };

class GateOpened extends Error {}

/**
 * Inserts an uncommitted event with the next number. An action that writes an event with this number waits for the
 * transaction.
 */
export async function createTransactionGate(
  database: Database,
  tenant: TenantRef,
  races: readonly { copy: InstanceCopy }[],
): Promise<TransactionGate> {
  const instanceIds = races.flatMap(({ copy }) => copy.instanceId || []);
  const [closed, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = database
    .inTenant(tenant, 'write', async (tx) => {
      await sql`insert into "flowEvents" ("instanceId", "eventNo", "actNo", "event", "time")
        select "instanceId", "events" + 1, 1, '{"type": "urged"}', now() from instances
        where "instanceId" = any(${instanceIds}::bigint[])`.execute(tx);
      closed.resolve();
      await opened.promise;
      throw new GateOpened();
    })
    .catch((error: unknown) => {
      if (!(error instanceof GateOpened)) throw error;
    });
  await Promise.race([closed.promise, holding]);
  return {
    open: async () => {
      opened.resolve();
      await holding;
    },
  };
}

/** Resolves when each of these requests is answered or waits for a lock. */
export async function waitUntilBlocked(
  database: Database,
  requests: readonly Promise<unknown>[],
): Promise<void> {
  let answered = 0;
  const count = () => {
    answered += 1;
  };
  for (const request of requests) request.then(count, count);
  while ((await countLockWaits(database)) + answered < requests.length) await sleep(2);
}

/** Resolves when `count` transactions of this database wait for a lock. */
export async function waitForLockWaits(database: Database, count: number): Promise<void> {
  while ((await countLockWaits(database)) < count) await sleep(2);
}

/** How many of this database's transactions wait for a lock. */
async function countLockWaits(database: Database): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and application_name like 'qianhe%' and wait_event_type = 'Lock'`.execute(
    database.platform,
  );
  return rows[0]?.waiting ?? 0;
}
