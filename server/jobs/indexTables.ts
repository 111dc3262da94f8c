/**
 * Makes the indexes of lists whose tables have grown, one after the other and in one process at a time, without holding
 * up anybody's writing. Whoever is stopped at it leaves an index that nobody uses; it is dropped and made again.
 */

import { sql } from 'kysely';
import pg from 'pg';
import type { Database, TenantRef } from '../db/database.ts';
import { describeFault } from '../db/faultLog.ts';
import { isConnectionLoss } from '../db/pool.ts';
import { activeTenants } from '../db/tenants.ts';
import { type MissingIndex, missingListIndexes } from '../records/tables/listIndexes.ts';
import { type Owner, regularly } from './regularly.ts';

/** A list of fewer rows is sorted and searched faster than anybody notices. */
const largeTable = 20_000;

export type IndexRound = {
  readonly database: Database;
  readonly signal: AbortSignal;
  /** For the operator: what could not be done. */
  readonly complain: (sentence: string) => void;
  /** From how many rows on a table gets them. */
  readonly rows?: number;
};

/** Looks while `owner` is open; closing ends the index that is being made. */
export function watchLargeTables(owner: Owner, database: Database, everyMs: number): void {
  const around = { database, complain: (text: string) => console.error(text) };
  regularly(owner, everyMs, (signal) => indexLargeTables({ ...around, signal }));
}

/** One round over all tenants; the names of the indexes made. Never throws: what fails now is done next time. */
export async function indexLargeTables(round: IndexRound): Promise<string[]> {
  const made: string[] = [];
  try {
    const tenants = round.signal.aborted ? [] : await activeTenants(round.database);
    for (const tenant of tenants) made.push(...(await indexTenant(round, tenant)));
  } catch (error) {
    round.complain(`Indexes of large tables wait for the next round: ${describeFault(error)}`);
  }
  return made;
}

async function indexTenant(round: IndexRound, tenant: TenantRef): Promise<string[]> {
  if ((await missing(round, tenant)).length === 0) return [];
  return round.database.withClient(tenant, async (client) => {
    if (!(await isAlone(client))) return [];
    const pid = await pidOf(client);
    // Again and again: what is cancelled between two statements goes on with the next.
    const stopping = setInterval(() => round.signal.aborted && void cancel(round.database, pid), 100);
    try {
      // Asked again: whoever was at it before has made some.
      return await makeAll(round, { tenant, client, indexes: await missing(round, tenant) });
    } finally {
      clearInterval(stopping);
      await client.query(`select pg_advisory_unlock(${lock})`);
    }
  });
}

const missing = ({ database, rows = largeTable }: IndexRound, tenant: TenantRef) =>
  database.inTenant(tenant, 'read', (tx) => missingListIndexes(tx, rows));

type Work = { tenant: TenantRef; client: pg.PoolClient; indexes: MissingIndex[] };

async function makeAll(round: IndexRound, { tenant, client, indexes }: Work): Promise<string[]> {
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
      if (isOvertaken(error)) passed.add(table);
      else
        round.complain(
          `The index ${name} of tenant ${tenant.code} could not be made: ${describeFault(error)}`,
        );
    }
  }
  return made;
}

/** Held by the process that makes indexes; a connection that ends lets go of it. */
const lock = `hashtextextended('qianhe indexes of large tables', 0)`;

async function isAlone(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ alone: boolean }>(`select pg_try_advisory_lock(${lock}) as alone`);
  return rows[0]?.alone === true;
}

async function pidOf(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

/** Where the database is away there is nothing left to end. */
const cancel = (database: Database, pid: number) =>
  sql`select pg_cancel_backend(${pid}::int)`.execute(database.platform).catch(() => undefined);

/** Cancelled; a table, a column or an index that is not there any more, or there already. */
const overtaken = new Set(['57014', '42P01', '42703', '42704', '42P07']);

const isOvertaken = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && overtaken.has(error.code ?? '');
