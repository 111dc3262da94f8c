/**
 * Makes the indexes of lists whose tables have grown, one after the other and in one process at a time, without holding
 * up anybody's writing. Whoever is stopped at it leaves an index that nobody uses; it is dropped and made again.
 */

import { sql } from 'kysely';
import pg from 'pg';
import type { Database, TenantRef } from '../../db/database.ts';
import { describeFault } from '../../db/errors/faultLog.ts';
import { isConnectionLoss } from '../../db/pool.ts';
import { listActiveTenants } from '../../db/tenants.ts';
import { findMissingIndexes, type MissingIndex } from '../../records/tables/missingIndexes.ts';
import { type Lifecycle, schedulePeriodic } from './schedulePeriodic.ts';

/** A list of fewer rows is sorted and searched faster than anybody notices. */
const largeTableRows = 20_000;

export type IndexRound = {
  readonly database: Database;
  readonly signal: AbortSignal;
  /** For the operator: what could not be done. */
  readonly complain: (sentence: string) => void;
  /** From how many rows on a table gets them. */
  readonly rows?: number;
};

/** Looks while `owner` is open; closing ends the index that is being made. */
export function scheduleLargeTableIndexing(owner: Lifecycle, database: Database, everyMs: number): void {
  const around = { database, complain: (text: string) => console.error(text) };
  schedulePeriodic(owner, everyMs, (signal) => createLargeTableIndexes({ ...around, signal }));
}

/** One round over all tenants; the names of the indexes made. Never throws: what fails now is done next time. */
export async function createLargeTableIndexes(round: IndexRound): Promise<string[]> {
  const made: string[] = [];
  try {
    const tenants = round.signal.aborted ? [] : await listActiveTenants(round.database);
    for (const tenant of tenants) made.push(...(await createTenantIndexes(round, tenant)));
  } catch (error) {
    round.complain(`Indexes of large tables wait for the next round: ${describeFault(error)}`);
  }
  return made;
}

async function createTenantIndexes(round: IndexRound, tenant: TenantRef): Promise<string[]> {
  if ((await missingIndexes(round, tenant)).length === 0) return [];
  return round.database.withClient(tenant, async (client) => {
    if (!(await tryAdvisoryLock(client))) return [];
    const pid = await backendPid(client);
    // Again and again: what is cancelled between two statements goes on with the next.
    const stopping = setInterval(() => round.signal.aborted && void cancelBackend(round.database, pid), 100);
    try {
      // Asked again: whoever was at it before has made some.
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
      // Somebody changes the form just now, or the server stops: the table has its turn in the next round.
      if (isStaleError(error)) passed.add(table);
      else
        round.complain(
          `The index ${name} of tenant ${tenant.code} could not be made: ${describeFault(error)}`,
        );
    }
  }
  return made;
}

/** Held by the process that makes indexes; a connection that ends lets go of it. */
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

/** Where the database is away there is nothing left to end. */
const cancelBackend = (database: Database, pid: number) =>
  sql`select pg_cancel_backend(${pid}::int)`.execute(database.platform).catch(() => undefined);

/** Cancelled; a table, a column or an index that is not there any more, or there already. */
const staleErrorCodes = new Set(['57014', '42P01', '42703', '42704', '42P07']);

const isStaleError = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && staleErrorCodes.has(error.code ?? '');
