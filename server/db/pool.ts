/**
 * Connections. What PostgreSQL says comes back exact: int8 and numeric as text, times as the local text of
 * the transaction's time zone, dates as `YYYY-MM-DD`. No Date object stands between the table and the answer.
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
  /** Milliseconds for every statement, and for a lock; left out: as transactions say. */
  limits?: { statement: number; lock: number };
  /** Told when a connection cannot be had for want of room on the disk. */
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
    // Statements that are sent at once travel at once (together.ts).
    ...(options.pipeline ? { pipeline: true } : {}),
    // As statements: a pooler of sessions refuses parameters at the start of a connection that it does not know.
    ...(options.limits && { onConnect: createLimitSetter(options.limits) }),
    ...(options.types === 'exact' ? { types: exactTypes } : {}),
  });
  if (options.space) diskSpaces.set(pool, options.space);
  // An idle connection that the server closes is dropped by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  // One may also break while it is lent out or ending; its query rejects, this event must not end the process.
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

/** Of pools whose server writes to a disk that is watched. */
const diskSpaces = new WeakMap<pg.Pool, DiskSpace>();

/**
 * A connection, waited for while the server is down or starting; nothing has been sent, so waiting is safe. Refusal 507
 * at once where its disk is full: it cannot come back before somebody makes room.
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
  // As many connections as the server allows.
  '53300',
  '08000',
  '08003',
  '08006',
]);

/** Whether the connection broke (or was never made), as opposed to a statement that the server refused. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string') return connectionLossCodes.has(error.code);
  return /Connection terminated|not queryable|connection error/i.test(error.message);
}

const { builtins } = pg.types;
/** text[], which pg's list of built-in types leaves out. */
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
