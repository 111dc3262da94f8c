/**
 * Creates the indexes of lists whose tables have grown, one after the other and in one process at a time, without
 * blocking writes. An interrupted creation leaves an invalid index, which is dropped and created again.
 */

import { sql } from 'kysely';
import pg from 'pg';
import type { Database, TenantRef } from '../../db/database.ts';
import { isConnectionLoss } from '../../db/pool.ts';
import { listActiveTenants } from '../../db/tenants.ts';
import { describeFault } from '../../log/describeFault.ts';
import { serverLog } from '../../log/serverLog.ts';
import { findMissingIndexes, type MissingIndex } from '../../records/tables/missingIndexes.ts';
import { type Lifecycle, schedulePeriodic } from './schedulePeriodic.ts';

/** A list with fewer rows is sorted and searched without a noticeable delay. */
const largeTableRows = 20_000;

export type IndexRound = {
  readonly database: Database;
  readonly signal: AbortSignal;
  /** Reports a failure to the operator. */
  readonly logError: (sentence: string) => void;
  /** Minimum number of rows of a table that gets indexes. */
  readonly rows?: number;
};

/** Runs periodically while `owner` is open; closing cancels the index that is being created. */
export function scheduleLargeTableIndexing(owner: Lifecycle, database: Database, everyMs: number): void {
  const around = { database, logError: (text: string) => serverLog.error(text) };
  schedulePeriodic(owner, everyMs, (signal) => createLargeTableIndexes({ ...around, signal }));
}

/**
 * Runs one round over all tenants and returns the names of the new indexes. Never throws: a failure is retried next
 * time.
 */
export async function createLargeTableIndexes(round: IndexRound): Promise<string[]> {
  const made: string[] = [];
  try {
    const tenants = round.signal.aborted ? [] : await listActiveTenants(round.database);
    for (const tenant of tenants) made.push(...(await createTenantIndexes(round, tenant)));
  } catch (error) {
    round.logError(`Indexes of large tables wait for the next round: ${describeFault(error)}`);
  }
  return made;
}

async function createTenantIndexes(round: IndexRound, tenant: TenantRef): Promise<string[]> {
  if ((await missingIndexes(round, tenant)).length === 0) return [];
  return round.database.withClient(tenant, async (client) => {
    if (!(await tryAdvisoryLock(client))) return [];
    const pid = await backendPid(client);
    // Repeated: a cancellation between two statements does not stop the next one.
    const stopping = setInterval(() => round.signal.aborted && void cancelBackend(round.database, pid), 100);
    try {
      // Read again: another process that held the lock may have created some.
      return await createIndexes(round, { tenant, client, indexes: await missingIndexes(round, tenant) });
    } finally {
      clearInterval(stopping);
      await client.query(`select pg_advisory_unlock(${advisoryLock})`);
    }
  });
}

const missingIndexes = ({ database, rows = largeTableRows }: IndexRound, tenant: TenantRef) =>
  database.inTenant(tenant, 'read', (tx) => findMissingIndexes(tx, rows));

type IndexWork = { tenant: TenantRef; client: pg.PoolClient; indexes: MissingIndex[] };

async function createIndexes(round: IndexRound, { tenant, client, indexes }: IndexWork): Promise<string[]> {
  const made: string[] = [];
  const passed = new Set<string>();
  for (const { name, table, left, create, drop } of indexes) {
    if (round.signal.aborted) break;
    if (passed.has(table)) continue;
    try {
      if (left) await client.query(drop);
      await client.query(create);
      made.push(name);
    } catch (error) {
      if (isConnectionLoss(error)) throw error;
      // The form is being changed, or the server is stopping: the table is handled in the next round.
      if (isStaleError(error)) passed.add(table);
      else
        round.logError(
          `The index ${name} of tenant ${tenant.code} could not be made: ${describeFault(error)}`,
        );
    }
  }
  return made;
}

/** Held by the process that creates indexes; released when its connection ends. */
const advisoryLock = `hashtextextended('qianhe indexes of large tables', 0)`;

async function tryAdvisoryLock(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ alone: boolean }>(
    `select pg_try_advisory_lock(${advisoryLock}) as alone`,
  );
  return rows[0]?.alone === true;
}

async function backendPid(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

/** If the database is unavailable, there is nothing to cancel. */
const cancelBackend = (database: Database, pid: number) =>
  sql`select pg_cancel_backend(${pid}::int)`.execute(database.platform).catch(() => undefined);

/** Canceled statement; missing table, column or index; index that already exists. */
const staleErrorCodes = new Set(['57014', '42P01', '42703', '42704', '42P07']);

const isStaleError = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && staleErrorCodes.has(error.code ?? '');
