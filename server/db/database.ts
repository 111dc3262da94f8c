/**
 * The only access to the database: `inTenant` for a tenant's work, `platform` for data above tenants. It survives a
 * restart of the server: callers wait for a connection, and work that lost its connection is repeated.
 */
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type pg from 'pg';
import type { ConfigurationEventType } from '../../contract/liveEvents.ts';
import { ConnectionQueue } from './connectionQueue.ts';
import { createSessionClaim, createTransactionClaim } from './connectionShares.ts';
import { type DatabaseClock, openDatabaseClock } from './databaseClock.ts';
import { Announcer } from './live/announcer.ts';
import { listWrittenEvents, notifyListeners, publishConfigurationEvents } from './live/liveEvents.ts';
import { openNotificationListener } from './live/notificationListener.ts';
import { HeldLocks } from './locks/heldLocks.ts';
import { acquireClient, openPool } from './pool.ts';
import { withPreparedStatements } from './preparedStatements.ts';
import { type AttemptWait, withRetries } from './retries.ts';
import type { DiskSpace } from './storage/diskSpace.ts';
import type { PlatformTables } from './tables/platform.ts';
import type { Tables } from './tables.ts';
import { registerTransaction, TableVersions } from './tableVersions.ts';
import {
  computeRetryLimits,
  createTenantKysely,
  defaultLimits,
  type TransactionLimits,
  withTenantSession,
} from './transaction.ts';

export type Tx = Transaction<Tables>;

export type TenantRef = { code: string; name: string; schema: string; timeZone: string };

export type TransactionMode = 'read' | 'write';

export type TransactionRequest =
  | TransactionMode
  | {
      readonly kind: TransactionMode;
      /**
       * The person who waits. The connections of one person are bounded, and a tenant's are shared fairly among its
       * people.
       */
      readonly userId?: string | undefined;
      /** Aborts the wait for a connection or a lock, and a read before its next statement; never a write. */
      readonly signal?: AbortSignal | undefined;
    };

export type Database = {
  url: string;
  /** Tables of schema `qianhe`. Times are Dates. */
  platform: Kysely<PlatformTables>;
  /**
   * The same tables on separate connections, for authenticating requests, so that authentication waits for nothing
   * else.
   */
  sessions: Kysely<PlatformTables>;
  /**
   * Runs `work` in one transaction of the tenant; a throw rolls it back. `read` sees one snapshot and cannot write.
   * `work` may run again (after a serialization failure, a lock held by others, or a lost connection), so it must
   * change nothing but the database and its return value. Throws UnavailableError when too many callers wait or the
   * wait is too long.
   */
  inTenant<T>(tenant: TenantRef, request: TransactionRequest, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * A bare connection with the tenant's search path and time zone and without a time limit, for COPY. Only a few run
   * at a time.
   */
  withClient<T>(tenant: TenantRef, work: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  /** The time by the database's clock. All timestamps of people's actions use it, on every node. */
  now(): Date;
  /**
   * Calls `onPayload` for every NOTIFY. Calls `onGap` after a lost connection, when notifications may have been
   * missed.
   */
  listen(channel: string, onPayload: (payload: string) => void, onGap?: () => void): Promise<() => void>;
  /** Resolves if the database answers within two seconds. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/**
 * At most `max` connections for tenants' work, a few more for the platform and LISTEN. `space` is the room on the
 * server's disk.
 */
export async function openDatabase(
  url: string,
  options: { max?: number; limits?: TransactionLimits; clock?: DatabaseClock; space?: DiskSpace } = {},
): Promise<Database> {
  const connections = options.max ?? 20;
  const watched = options.space && { space: options.space };
  const limits = options.limits ?? defaultLimits;
  const work = openPool(url, {
    max: connections,
    types: 'exact',
    name: 'qianhe',
    pipeline: true,
    ...watched,
  });
  const platform = { types: 'plain', limits: platformLimits, ...watched } as const;
  const above = openPool(url, { max: 6, name: 'qianhe platform', ...platform });
  const known = openPool(url, { max: 2, name: 'qianhe sessions', ...platform });
  const clock = options.clock ?? (await openDatabaseClock({ readTime: () => readDatabaseTime(above) }));
  const queue = new ConnectionQueue({ connections, ...queueLimits });
  const listener = openNotificationListener(url);
  const announcer = new Announcer(
    async (payloads) => void (await notifyListeners(createPlatformKysely(above), payloads)),
  );
  const tenants = new Map<string, TenantState>();

  const stateOf = ({ schema }: TenantRef) => {
    const state = tenants.get(schema) ?? { writes: new TableVersions(), locks: new HeldLocks() };
    tenants.set(schema, state);
    return state;
  };

  return {
    url,
    platform: createPlatformKysely(above),
    sessions: createPlatformKysely(known),
    inTenant(tenant, request, run) {
      const asked = typeof request === 'string' ? { kind: request } : request;
      const { kind, userId, signal }: Exclude<TransactionRequest, string> = asked;
      const { writes, locks } = stateOf(tenant);
      const attempt = async ({ met, patienceMs }: AttemptWait) => {
        const leave = await queue.enter(createTransactionClaim(tenant, { kind, userId, locks, met }), {
          patienceMs,
          signal,
        });
        const startVersion = writes.version;
        const { isCrowded } = queue;
        const own = met.size === 0 ? limits : computeRetryLimits(limits, { patienceMs, isCrowded });
        const ends = kind === 'read' ? signal : undefined;
        const configurationEvents = new Set<ConfigurationEventType>();
        const observed = { writes, configurationEvents, locks, met, signal: ends };
        return createTenantKysely(work, { tenant, limits: own }, observed)
          .transaction()
          .setAccessMode(kind === 'read' ? 'read only' : 'read write')
          .execute(async (tx) => {
            registerTransaction(tx, { writes, startVersion });
            const result = await run(tx);
            await publishConfigurationEvents(tx, configurationEvents);
            return { result, tx };
          })
          .then(({ result, tx }) => {
            announcer.add(tenant.schema, listWrittenEvents(tx));
            return result;
          })
          .finally(leave);
      };
      return withRetries(attempt, { ...limits, signal });
    },
    async withClient(tenant, run) {
      const leave = await queue.enter(createSessionClaim(tenant), limits);
      return withTenantSession(work, tenant, run).finally(leave);
    },
    now: clock.now,
    listen: listener.listen,
    ping: () => ping(known),
    async close() {
      clock.close();
      await announcer.close();
      await listener.close();
      await Promise.all([work.end(), above.end(), known.end()]);
    },
  };
}

type TenantState = { readonly writes: TableVersions; readonly locks: HeldLocks };

/** With a longer queue, clients would disconnect before their turn. */
const queueLimits = { mostWaiting: 2_000, mostWaitingPerTenant: 500, mostWaitingPerPerson: 400 };
/** Platform statements are short. A lock that outlasts this limit is held from outside the product. */
const platformLimits = { statement: 20_000, lock: 4_000 };

function createPlatformKysely(pool: pg.Pool): Kysely<PlatformTables> {
  const dialect = new PostgresDialect({
    pool: { connect: async () => withPreparedStatements(await acquireClient(pool)), end: () => pool.end() },
  });
  return new Kysely<PlatformTables>({ dialect }).withSchema('qianhe');
}

async function readDatabaseTime(pool: pg.Pool): Promise<number> {
  const client = await acquireClient(pool);
  try {
    const { rows } = await client.query<{ ms: number }>(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
    );
    const [row] = rows;
    if (!row) throw new Error('The database told no time.');
    return row.ms;
  } finally {
    client.release();
  }
}

async function ping(pool: pg.Pool): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('The database did not answer within 2 s.')), 2_000);
  try {
    await Promise.race([pool.query('select 1'), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
