/** How a tenant's transaction begins, when it is done again, and the bare session beside it. */
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type PostgresPoolClient,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import type { TenantRef } from './database.ts';
import { Overtaken } from './overtaken.ts';
import { connect, isConnectionLoss } from './pool.ts';
import { forgetPlans, preparedQuery } from './prepared.ts';
import type { Tables } from './tables.ts';
import { isTogether, sendTogether } from './together.ts';
import { tablesWritten, type Writes } from './writes.ts';

/** How long a statement may take, and wait for one lock; 0: as long as it likes. */
export type Limits = { readonly statement: string; readonly lock: string };

/** A request that meets a lock held too long has said so after a dozen seconds: three attempts are made. */
export const usualLimits: Limits = { statement: '60s', lock: '4s' };
export const noLimits: Limits = { statement: '0', lock: '0' };

/** Kysely whose transactions begin inside the tenant: one round trip for begin, search path and time zone. */
export function tenantKysely(
  pool: pg.Pool,
  tenant: TenantRef,
  { limits, writes }: { limits: Limits; writes: Writes },
): Kysely<Tables> {
  const config: PostgresDialectConfig = {
    pool: {
      connect: async () => watched(await connect(pool).catch(rethrowMarked), writes),
      end: async () => undefined,
    },
  };
  return new Kysely<Tables>({ dialect: new TenantDialect(config, placeSql('set local', tenant, limits)) });
}

class TenantDialect extends PostgresDialect {
  readonly #driver: () => TenantDriver;

  constructor(config: PostgresDialectConfig, place: string) {
    super(config);
    this.#driver = () => new TenantDriver(config, place);
  }

  override createDriver() {
    return this.#driver();
  }
}

class TenantDriver extends PostgresDriver {
  readonly #place: string;

  constructor(config: PostgresDialectConfig, place: string) {
    super(config);
    this.#place = place;
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    const mode = settings.accessMode === 'read only' ? 'repeatable read read only' : 'read committed';
    try {
      await connection.executeQuery(CompiledQuery.raw(`begin isolation level ${mode}; ${this.#place}`));
    } catch (error) {
      if (!isConnectionLoss(error)) await this.rollbackTransaction(connection);
      throw error;
    }
  }
}

/**
 * The client as Kysely sees it, from begin to end of one transaction. A commit that did not commit is an error, and one
 * of unknown outcome says so.
 */
function watched(client: pg.PoolClient, writes: Writes): PostgresPoolClient {
  const touched = new Set<string>();
  const note = (text: string) => {
    const tables = tablesWritten(text);
    writes.mark(tables);
    for (const table of tables) touched.add(table);
  };
  const query = async (sql: string, parameters: readonly unknown[]) => {
    for (const text of textsOf(sql, parameters)) note(text);
    if (isTogether(sql)) return sendTogether(client, parameters).catch(rethrowMarked);
    if (sql !== 'commit') return client.query(preparedQuery(sql, [...parameters])).catch(rethrowMarked);
    const result = await client.query('commit').catch((cause: unknown) => {
      throw isConnectionLoss(cause)
        ? new Error('The connection broke during commit; the outcome is unknown.', { cause })
        : cause;
    });
    if (result.command !== 'COMMIT') {
      throw new Error(`A statement of this transaction failed unnoticed: commit answered ${result.command}.`);
    }
    return result;
  };
  // Kysely's interface also has the overload for cursors, which no dialect config of ours asks for.
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release() {
      writes.mark(touched);
      client.release();
    },
  };
}

/** Only `together` sends its text, with compiled statements and nothing else. */
const textsOf = (sql: string, parameters: readonly unknown[]): string[] =>
  isTogether(sql) ? (parameters as readonly CompiledQuery[]).map((one) => one.sql) : [sql];

/** Errors of this module's own connections: work may fail with the same codes for reasons of its own. */
const lost = new WeakSet<Error>();

function rethrowMarked(error: unknown): never {
  if (error instanceof Error && isConnectionLoss(error)) lost.add(error);
  throw error;
}

/** Does the work again, after a moment, where it met others' or lost its connection before commit. */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= attemptsAfter(error)) throw error;
      if (codeOf(error) === changedPlan) forgetPlans();
      await sleep(randomInt(5, 20 * 2 ** attempt));
    }
  }
}

/** A prepared statement would answer other columns than when it was prepared. */
const changedPlan = '0A000';

/** How often work is begun that PostgreSQL ended with this code, all in all. */
const attempts = new Map([
  // Serialization failure, deadlock.
  ['40001', 5],
  ['40P01', 5],
  // The lock timeout.
  ['55P03', 3],
  // A column or table is not, or no longer what, the form's definition said: it was changed since it was read.
  ['42703', 5],
  ['42P01', 5],
  ['42804', 5],
  [changedPlan, 5],
]);

function attemptsAfter(error: unknown): number {
  if (!(error instanceof Error)) return 1;
  if (lost.has(error)) return 5;
  if (error instanceof Overtaken) return 5;
  return attempts.get(codeOf(error)) ?? 1;
}

/** Not asked for its class: an error that comes from another thread has lost it. */
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Runs work on a connection set to the tenant. After a failure the connection is thrown away, not lent again. */
export async function inSession<T>(
  pool: pg.Pool,
  tenant: TenantRef,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await connect(pool);
  let clean = false;
  try {
    await client.query(placeSql('set', tenant, noLimits));
    const result = await work(client);
    await client.query('reset all');
    clean = true;
    return result;
  } finally {
    client.release(!clean);
  }
}

/** Statements that put a session or a transaction into the tenant. */
export function placeSql(set: 'set' | 'set local', tenant: TenantRef, { statement, lock }: Limits): string {
  return [
    `${set} search_path to ${pg.escapeIdentifier(tenant.schema)}, public`,
    `${set} timezone to ${pg.escapeLiteral(tenant.timeZone)}`,
    `${set} statement_timeout to '${statement}'`,
    `${set} lock_timeout to '${lock}'`,
  ].join('; ');
}
