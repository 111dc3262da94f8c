/** How a tenant's transaction begins, what is watched of its statements, and the bare session beside it. */
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
import type { TenantRef } from './database.ts';
import { createClientLeftError } from './errors/unavailableError.ts';
import { type HeldLocks, LockHeldError, type SqlStatement } from './locks/heldLocks.ts';
import { type Ahead, getFailedIndex, isAhead, isPipeline, sendAtOnce, sentAhead } from './pipeline.ts';
import { acquireClient, isConnectionLoss } from './pool.ts';
import { lockTimeoutCode, markLockTimeout, rethrowConnectionLoss } from './retries.ts';
import type { Tables } from './tables.ts';
import { findWrittenTables, type TableVersions } from './tableVersions.ts';

/**
 * How long a statement may take, and wait for a lock on a connection (0: as long as it likes); and for how many
 * milliseconds a transaction waits for locks in all, without a connection between two attempts.
 */
export type TransactionLimits = {
  readonly statement: string;
  readonly lock: string;
  readonly patienceMs: number;
};

/** What acts wait for each other is a few milliseconds; a request that met a lock says so after a dozen seconds. */
export const defaultLimits: TransactionLimits = { statement: '60s', lock: '250ms', patienceMs: 12_000 };
export const noLimits: TransactionLimits = {
  statement: '0',
  lock: '0',
  patienceMs: Number.POSITIVE_INFINITY,
};

/** One attempt at a transaction: where it writes, and the locks that earlier attempts waited for in vain. */
export type TransactionAttempt = {
  readonly writes: TableVersions;
  readonly locks: HeldLocks;
  readonly met: ReadonlySet<string>;
  /** Ends the transaction before its next statement: nobody waits for what it reads any more. */
  readonly signal?: AbortSignal | undefined;
};

/** Kysely for one transaction inside the tenant: begin, search path and time zone travel with its first statement. */
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
 * How long an attempt waits for a lock that was met before: shortly where others wait for a connection meanwhile. The
 * time is drawn, so that of two that wait for each other one gives up first.
 */
export function computeRetryLimits(
  { statement, lock }: TransactionLimits,
  { patienceMs, isCrowded }: { patienceMs: number; isCrowded: boolean },
): Pick<TransactionLimits, 'statement' | 'lock'> {
  const ms = isCrowded ? randomInt(50, 200) : randomInt(1_000, 2_000);
  // A limit of 0 would be none.
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
    await connection.executeQuery(sentAhead(begin));
  }
}

/**
 * The client as Kysely sees it, from begin to end of one transaction. A commit that did not commit is an error, and one
 * of unknown outcome says so. A statement that would wait for a lock known to be held is not sent: the transaction ends.
 */
function watchClient(client: pg.PoolClient, attempt: TransactionAttempt): PostgresPoolClient {
  const { writes } = attempt;
  const touched = new Set<string>();
  let refused: LockHeldError | undefined;
  const note = ({ text }: SqlStatement) => {
    const tables = findWrittenTables(text);
    writes.mark(tables);
    for (const table of tables) touched.add(table);
  };
  const waiting: Ahead[] = [];
  let isBegun = false;
  const send = async (own: readonly SqlStatement[]) => {
    const before = waiting.splice(0);
    const statements = [...before.map(({ statement }) => statementOf(statement)), ...own];
    // Work that has swallowed the refusal must not commit the rest.
    refused ??= findHeldLock(statements, attempt);
    if (refused) throw refused;
    for (const one of statements) note(one);
    isBegun = true;
    const results = await observeLocks(statements, attempt, () => sendAtOnce(client, statements));
    for (const [at, { told }] of before.entries()) told.resolve(results[at]?.rows ?? []);
    return results.slice(before.length);
  };
  const query = async (sql: string, parameters: readonly unknown[]): Promise<Answer> => {
    if (sql === 'rollback') {
      return isBegun ? observeLocks([], attempt, () => client.query(sql)) : answerOf([]);
    }
    if (attempt.signal?.aborted) throw createClientLeftError();
    if (isAhead(sql)) {
      // Only `along` and the beginning send this text, with nothing else.
      waiting.push(...(parameters as readonly Ahead[]));
      return answerOf([]);
    }
    if (sql === 'commit') {
      // The beginning alone is worth no trip.
      if (waiting.length > (isBegun ? 0 : 1)) await send([]);
      if (refused) throw refused;
      return isBegun ? committed(client) : answerOf([]);
    }
    const results = await send(listStatements(sql, parameters));
    return isPipeline(sql) ? answerOf(results.map(({ rows }) => rows)) : (results[0] ?? answerOf([]));
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

/** Only `together` sends its text, with compiled statements and nothing else. */
const listStatements = (sql: string, parameters: readonly unknown[]): SqlStatement[] =>
  isPipeline(sql)
    ? (parameters as readonly CompiledQuery[]).map(statementOf)
    : [{ text: sql, values: parameters }];

function findHeldLock(
  statements: readonly SqlStatement[],
  { locks, met }: TransactionAttempt,
): LockHeldError | undefined {
  const held = statements.flatMap((one) => locks.of(one)).find((lock) => !met.has(lock));
  return held === undefined ? undefined : new LockHeldError(held);
}

/** What the statements say of locks is kept: that one was waited for in vain, or passed. */
async function observeLocks<T>(
  statements: readonly SqlStatement[],
  { locks, met }: TransactionAttempt,
  send: () => Promise<T>,
): Promise<T> {
  try {
    const result = await send();
    const passed = met.size === 0 ? [] : statements.flatMap((one) => locks.of(one));
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

/** Runs work on a connection set to the tenant. After a failure the connection is thrown away, not lent again. */
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

/** Statements that put a session or a transaction into the tenant. */
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
