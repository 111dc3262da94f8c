/** Begins a tenant's transaction, observes its statements, and provides the bare session. */
import { randomInt } from 'node:crypto';
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
import type { ConfigurationEventType } from '../../contract/liveEvents.ts';
import { getCopyRequest, isCopy, sendCopy } from './copyRows.ts';
import type { TenantRef } from './database.ts';
import { createClientLeftError } from './errors/unavailableError.ts';
import { findConfigurationEvents } from './live/configurationEvents.ts';
import { type HeldLocks, LockHeldError, type SqlStatement } from './locks/heldLocks.ts';
import {
  type DeferredStatement,
  getFailedIndex,
  isDeferred,
  isPipeline,
  sendAtOnce,
  wrapDeferred,
} from './pipeline.ts';
import { acquireClient, isConnectionLoss } from './pool.ts';
import { lockTimeoutCode, markLockTimeout, rethrowConnectionLoss } from './retries.ts';
import type { Tables } from './tables.ts';
import { findWrittenTables, type TableVersions } from './tableVersions.ts';

/**
 * How long a statement may take, and wait for a lock on a connection (0: no limit); and how many milliseconds a
 * transaction waits for locks in total, without a connection between two attempts.
 */
export type TransactionLimits = {
  readonly statement: string;
  readonly lock: string;
  readonly patienceMs: number;
};

/**
 * Actions wait for each other for a few milliseconds. A request that waits for a lock fails after about twelve
 * seconds.
 */
export const defaultLimits: TransactionLimits = { statement: '60s', lock: '250ms', patienceMs: 12_000 };
export const noLimits: TransactionLimits = {
  statement: '0',
  lock: '0',
  patienceMs: Number.POSITIVE_INFINITY,
};

/**
 * One attempt at a transaction: the versions it updates, and the locks that earlier attempts waited for without
 * success.
 */
export type TransactionAttempt = {
  readonly writes: TableVersions;
  /** The events of the configuration that the transaction has written; filled by its statements. */
  readonly configurationEvents: Set<ConfigurationEventType>;
  readonly locks: HeldLocks;
  readonly met: ReadonlySet<string>;
  /** Aborts the transaction before its next statement: the client no longer waits for the result. */
  readonly signal?: AbortSignal | undefined;
};

/** Kysely for one transaction of the tenant. Begin, search path and time zone are sent with its first statement. */
export function createTenantKysely(
  pool: pg.Pool,
  { tenant, limits }: { tenant: TenantRef; limits: Pick<TransactionLimits, 'statement' | 'lock'> },
  attempt: TransactionAttempt,
): Kysely<Tables> {
  const config: PostgresDialectConfig = {
    pool: {
      connect: async () => watchClient(await acquireClient(pool).catch(rethrowConnectionLoss), attempt),
      end: async () => undefined,
    },
  };
  return new Kysely<Tables>({
    dialect: new TenantDialect(config, buildTenantSessionSql('set local', tenant, limits)),
  });
}

/**
 * How long an attempt waits for a lock that an earlier attempt has met: briefly if others wait for a connection. The
 * time is random, so that of two transactions that wait for each other one gives up first.
 */
export function computeRetryLimits(
  { statement, lock }: TransactionLimits,
  { patienceMs, isCrowded }: { patienceMs: number; isCrowded: boolean },
): Pick<TransactionLimits, 'statement' | 'lock'> {
  const ms = isCrowded ? randomInt(50, 200) : randomInt(1_000, 2_000);
  // A limit of 0 would mean no limit.
  return { statement, lock: lock === '0' ? lock : `${Math.ceil(Math.max(1, Math.min(ms, patienceMs)))}ms` };
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
    const begin = CompiledQuery.raw(`begin isolation level ${mode}; ${this.#place}`);
    await connection.executeQuery(wrapDeferred(begin));
  }
}

/**
 * The client as Kysely sees it, from begin to end of one transaction. A commit that rolled back is an error, and an
 * error of unknown outcome says so. A statement that would wait for a lock known to be held is not sent: the
 * transaction ends.
 */
function watchClient(client: pg.PoolClient, attempt: TransactionAttempt): PostgresPoolClient {
  const { writes, configurationEvents } = attempt;
  const touched = new Set<string>();
  let refused: LockHeldError | undefined;
  const markWritten = (tables: readonly string[]) => {
    writes.mark(tables);
    for (const table of tables) touched.add(table);
  };
  const noteConfiguration = (statement: string) => {
    for (const event of findConfigurationEvents(statement)) configurationEvents.add(event);
  };
  const waiting: DeferredStatement[] = [];
  let isBegun = false;
  const send = async (own: readonly SqlStatement[]) => {
    const before = waiting.splice(0);
    const statements = [...before.map(({ statement }) => statementOf(statement)), ...own];
    // Work that has swallowed the refusal must not commit the rest.
    refused ??= findHeldLock(statements, attempt);
    if (refused) throw refused;
    for (const { text } of statements) markWritten(findWrittenTables(text));
    isBegun = true;
    const results = await observeLocks(statements, attempt, () => sendAtOnce(client, statements));
    for (const [at, { rows }] of before.entries()) rows.resolve(results[at]?.rows ?? []);
    return results.slice(before.length);
  };
  const query = async (sql: string, parameters: readonly unknown[]): Promise<Answer> => {
    if (sql === 'rollback') {
      return isBegun ? observeLocks([], attempt, () => client.query(sql)) : answerOf([]);
    }
    if (attempt.signal?.aborted) throw createClientLeftError();
    if (isDeferred(sql)) {
      // Only `deferStatement` and the begin statement use this text, with these parameters only.
      const ahead = parameters as readonly DeferredStatement[];
      for (const { statement } of ahead) noteConfiguration(statement.sql);
      waiting.push(...ahead);
      return answerOf([]);
    }
    if (sql === 'commit') {
      // The begin statement alone is not worth a round trip.
      if (waiting.length > (isBegun ? 0 : 1)) await send([]);
      if (refused) throw refused;
      return isBegun ? committed(client) : answerOf([]);
    }
    if (isCopy(sql)) {
      const request = getCopyRequest(parameters);
      await send([]);
      markWritten([request.table]);
      await sendCopy(client, request).catch(rethrowConnectionLoss);
      return answerOf([]);
    }
    const statements = listStatements(sql, parameters);
    const results = await send(statements);
    for (const [at, { text }] of statements.entries())
      if (results[at]?.rowCount !== 0) noteConfiguration(text);
    return isPipeline(sql) ? answerOf(results.map(({ rows }) => rows)) : (results[0] ?? answerOf([]));
  };
  // Kysely's interface also has the overload for cursors, which no dialect config of this project uses.
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release() {
      writes.mark(touched);
      client.release();
    },
  };
}

type Answer = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>;

const answerOf = (rows: unknown[]): Answer => ({ command: 'SELECT', rowCount: rows.length, rows });

async function committed(client: pg.PoolClient): Promise<Answer> {
  const result = await client.query('commit').catch((cause: unknown) => {
    throw isConnectionLoss(cause)
      ? Object.assign(new Error('The connection broke during commit; the outcome is unknown.', { cause }), {
          // transaction_resolution_unknown
          code: '08007',
        })
      : cause;
  });
  if (result.command !== 'COMMIT') {
    throw new Error(`A statement of this transaction failed unnoticed: commit answered ${result.command}.`);
  }
  return result;
}

const statementOf = ({ sql, parameters }: CompiledQuery): SqlStatement => ({ text: sql, values: parameters });

/** Only `pipeline` uses this text, with compiled statements only. */
const listStatements = (sql: string, parameters: readonly unknown[]): SqlStatement[] =>
  isPipeline(sql)
    ? (parameters as readonly CompiledQuery[]).map(statementOf)
    : [{ text: sql, values: parameters }];

function findHeldLock(
  statements: readonly SqlStatement[],
  { locks, met }: TransactionAttempt,
): LockHeldError | undefined {
  const held = statements.flatMap((one) => locks.listBlockingLocks(one)).find((lock) => !met.has(lock));
  return held === undefined ? undefined : new LockHeldError(held);
}

/** Records the statements' lock waits: a timeout on a lock, or its acquisition. */
async function observeLocks<T>(
  statements: readonly SqlStatement[],
  { locks, met }: TransactionAttempt,
  send: () => Promise<T>,
): Promise<T> {
  try {
    const result = await send();
    const passed = met.size === 0 ? [] : statements.flatMap((one) => locks.listBlockingLocks(one));
    for (const lock of new Set(passed)) if (met.has(lock)) locks.pass(lock);
    return result;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === lockTimeoutCode) {
      const [failed] = statements.slice(getFailedIndex(error));
      if (failed) markLockTimeout(error, locks.meet(failed, error.where));
    }
    return rethrowConnectionLoss(error);
  }
}

/**
 * Runs work on a connection set to the tenant. After a failure the connection is closed instead of returned to the
 * pool.
 */
export async function withTenantSession<T>(
  pool: pg.Pool,
  tenant: TenantRef,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await acquireClient(pool);
  let clean = false;
  try {
    await client.query(buildTenantSessionSql('set', tenant, noLimits));
    const result = await work(client);
    await client.query('reset all');
    clean = true;
    return result;
  } finally {
    client.release(!clean);
  }
}

type SessionLimits = Pick<TransactionLimits, 'statement' | 'lock'>;

/** Statements that set a session or a transaction to the tenant. */
export function buildTenantSessionSql(
  set: 'set' | 'set local',
  tenant: TenantRef,
  { statement, lock }: SessionLimits,
): string {
  return [
    `${set} search_path to ${pg.escapeIdentifier(tenant.schema)}, public`,
    `${set} timezone to ${pg.escapeLiteral(tenant.timeZone)}`,
    `${set} statement_timeout to '${statement}'`,
    `${set} lock_timeout to '${lock}'`,
  ].join('; ');
}
