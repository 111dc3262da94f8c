/** Holds every action on some instances where it writes its first event: decided, its locks taken, not yet done. */
import { sql } from 'kysely';
import type { Database, TenantRef } from '../../../server/db/database.ts';
import { waitUntil } from '../waitUntil.ts';
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
  await waitUntil(
    async () => (await countLockWaits(database)) + answered >= requests.length,
    () => `Of ${requests.length} requests ${answered} are answered, and the others do not wait for a lock.`,
    2,
  );
}

/** Resolves when `count` transactions of this database wait for a lock. */
export async function waitForLockWaits(database: Database, count: number): Promise<void> {
  await waitUntil(
    async () => (await countLockWaits(database)) >= count,
    () => `Fewer than ${count} transactions wait for a lock.`,
    2,
  );
}

/** Resolves when `count` transactions have waited for a lock, one after the other or at once. */
export async function waitForRepeatedLockWaits(database: Database, count: number): Promise<void> {
  const seen = new Set<string>();
  await waitUntil(
    async () => {
      for (const begun of await listLockWaits(database)) seen.add(begun);
      return seen.size >= count;
    },
    () => `Of ${count} transactions ${seen.size} have waited for a lock.`,
    1,
  );
}

const countLockWaits = async (database: Database): Promise<number> => (await listLockWaits(database)).length;

/** The backend and the beginning of each of this database's transactions that waits for a lock. */
async function listLockWaits(database: Database): Promise<string[]> {
  const { rows } = await sql<{ begun: string }>`
    select pid || ' ' || xact_start as begun from pg_stat_activity
    where datname = current_database() and application_name like 'qianhe%' and wait_event_type = 'Lock'`.execute(
    database.platform,
  );
  return rows.map(({ begun }) => begun);
}
