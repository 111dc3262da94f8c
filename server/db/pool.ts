/**
 * Connections. Values of PostgreSQL stay exact: int8 and numeric are text, times are local text in the transaction's
 * time zone, dates are `YYYY-MM-DD`. No value passes through a Date object between the table and the answer.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Refusal } from '../../contract/failures.ts';
import type { DiskSpace } from './storage/diskSpace.ts';

/** How long a caller waits while the server restarts before its request fails. */
const reconnectMs = 8_000;

type PoolOptions = {
  max: number;
  types: 'exact' | 'plain';
  name: string;
  pipeline?: boolean;
  /** Milliseconds for every statement, and for a lock. Absent: transactions set their own. */
  limits?: { statement: number; lock: number };
  /** Notified when a connection fails for lack of disk space. */
  space?: DiskSpace;
};

export function openPool(url: string, options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 15_000,
    keepAlive: true,
    application_name: options.name,
    // Pipelined statements are sent at once (pipeline.ts).
    ...(options.pipeline ? { pipeline: true } : {}),
    // Set by statements: a session pooler refuses unknown parameters at the start of a connection.
    ...(options.limits && { onConnect: createLimitSetter(options.limits) }),
    ...(options.types === 'exact' ? { types: exactTypes } : {}),
  });
  if (options.space) diskSpaces.set(pool, options.space);
  // The pool drops an idle connection that the server closes. Without a listener the event would end the process.
  pool.on('error', () => undefined);
  // A connection may also break while it is checked out or ending. Its query rejects; this event must not end the
  // process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

const createLimitSetter =
  ({ statement, lock }: NonNullable<PoolOptions['limits']>) =>
  async (client: pg.ClientBase): Promise<void> => {
    await client.query(
      `select set_config('statement_timeout', $1, false), set_config('lock_timeout', $2, false)`,
      [String(statement), String(lock)],
    );
  };

/** The disk of pools whose server writes to a monitored disk. */
const diskSpaces = new WeakMap<pg.Pool, DiskSpace>();

/**
 * Returns a connection, and waits while the server is down or starting; nothing has been sent, so waiting is safe.
 * Refuses with 507 at once if the server's disk is full: the server cannot return before somebody frees space.
 */
export async function acquireClient(pool: pg.Pool): Promise<pg.PoolClient> {
  const deadline = Date.now() + reconnectMs;
  for (let pause = 20; ; pause = Math.min(pause * 2, 250)) {
    try {
      return await pool.connect();
    } catch (error) {
      if (!isConnectionLoss(error) || Date.now() > deadline) throw error;
      if ((await diskSpaces.get(pool)?.look()) === 'full') throw new Refusal(507);
      await sleep(pause);
    }
  }
}

const connectionLossCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  // The server has reached its connection limit.
  '53300',
  '08000',
  '08003',
  '08006',
]);

/** True if the connection broke (or was never made), as opposed to a statement that the server refused. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string') return connectionLossCodes.has(error.code);
  return /Connection terminated|not queryable|connection error/i.test(error.message);
}

const { builtins } = pg.types;
/** text[], which pg's list of built-in types omits. */
const textArrayType = 1009 as Parameters<typeof pg.types.getTypeParser>[0];
const textArray: (text: string) => string[] = pg.types.getTypeParser(textArrayType, 'text');
const cutToSeconds = (text: string) => text.slice(0, 19);

const exactParsers = new Map<number, (text: string) => unknown>([
  [builtins.TIMESTAMPTZ, cutToSeconds],
  [builtins.TIMESTAMP, cutToSeconds],
  [builtins.DATE, (text) => text],
  [builtins.INT8, (text) => text],
  [builtins.NUMERIC, (text) => text],
  [1016, textArray],
  [1231, textArray],
  [1182, textArray],
  [1115, (text) => textArray(text).map(cutToSeconds)],
  [1185, (text) => textArray(text).map(cutToSeconds)],
]);

const exactTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format === 'binary' ? undefined : exactParsers.get(oid)) ?? pg.types.getTypeParser(oid, format),
};
