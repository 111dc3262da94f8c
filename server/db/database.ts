/**
 * The one way to the database: `inTenant` for the work of a tenant, `platform` for what stands above tenants.
 * It survives a restart of the server: connections are waited for, work that lost its connection is done again.
 */
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type pg from 'pg';
import { Announcer } from './announcer.ts';
import { type Clock, openClock } from './clock.ts';
import { ConnectionQueue } from './connectionQueue.ts';
import type { DiskSpace } from './diskSpace.ts';
import { HeldLocks } from './heldLocks.ts';
import { openListener } from './listen.ts';
import { announce, eventsWritten } from './liveEvents.ts';
import { connect, openPool } from './pool.ts';
import { preparing } from './prepared.ts';
import { type AttemptWait, withRetries } from './retries.ts';
import { sessionClaim, transactionClaim } from './shares.ts';
import type { PlatformTables } from './tables/platform.ts';
import type { Tables } from './tables.ts';
import { inSession, type Limits, retryLimits, tenantKysely, usualLimits } from './transaction.ts';
import { remember, Writes } from './writes.ts';

export type Tx = Transaction<Tables>;

export type TenantRef = { code: string; name: string; schema: string; timeZone: string };

export type TransactionKind = 'read' | 'write';

export type TransactionRequest =
  | TransactionKind
  | {
      readonly kind: TransactionKind;
      /** Who waits: the connections of one person are bounded, and shared fairly between those of a tenant. */
      readonly userId?: string | undefined;
      /** Ends the wait for a connection or a lock, and a read before its next statement; never a write. */
      readonly signal?: AbortSignal | undefined;
    };

export type Database = {
  url: string;
  /** Tables of schema `qianhe`; times are Dates here. */
  platform: Kysely<PlatformTables>;
  /** The same tables on connections of their own, for finding who sends a request: it waits for nothing else. */
  sessions: Kysely<PlatformTables>;
  /**
   * Runs `work` in one transaction of the tenant; a throw undoes all of it. `read` sees one snapshot and cannot
   * write. `work` may run again (after a collision, a lock that somebody else holds, or a lost connection), so it changes
   * nothing but the database and what it returns. Throws Unavailable where too many wait already or the wait is too long.
   */
  inTenant<T>(tenant: TenantRef, request: TransactionRequest, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A bare connection with the tenant's search path and time zone and no time limit, for COPY; a few at a time. */
  withClient<T>(tenant: TenantRef, work: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  /** The time by the database's own clock: what people do is dated by it, whichever node they do it on. */
  now(): Date;
  /** Calls back with every NOTIFY payload; `onGap` after a lost connection, when some may have been missed. */
  listen(channel: string, onPayload: (payload: string) => void, onGap?: () => void): Promise<() => void>;
  /** Resolves when the database answers within two seconds. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** At most `max` connections for tenants' work, a few more for the platform and LISTEN. `space`: of the server's disk. */
export async function openDatabase(
  url: string,
  options: { max?: number; limits?: Limits; clock?: Clock; space?: DiskSpace } = {},
): Promise<Database> {
  const connections = options.max ?? 20;
  const watched = options.space && { space: options.space };
  const limits = options.limits ?? usualLimits;
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
  const clock = options.clock ?? (await openClock({ readTime: () => timeIn(above) }));
  const queue = new ConnectionQueue({ connections, ...mostWaiting });
  const listener = openListener(url);
  const announcer = new Announcer(async (payloads) => void (await announce(platformKysely(above), payloads)));
  const tenants = new Map<string, TenantState>();

  const stateOf = ({ schema }: TenantRef) => {
    const state = tenants.get(schema) ?? { writes: new Writes(), locks: new HeldLocks() };
    tenants.set(schema, state);
    return state;
  };

  return {
    url,
    platform: platformKysely(above),
    sessions: platformKysely(known),
    inTenant(tenant, request, run) {
      const asked = typeof request === 'string' ? { kind: request } : request;
      const { kind, userId, signal }: Exclude<TransactionRequest, string> = asked;
      const { writes, locks } = stateOf(tenant);
      const attempt = async ({ met, patienceMs }: AttemptWait) => {
        const leave = await queue.enter(transactionClaim(tenant, { kind, userId, locks, met }), {
          patienceMs,
          signal,
        });
        const begun = writes.moment;
        const { isCrowded } = queue;
        const own = met.size === 0 ? limits : retryLimits(limits, { patienceMs, isCrowded });
        const ends = kind === 'read' ? signal : undefined;
        return tenantKysely(work, { tenant, limits: own }, { writes, locks, met, signal: ends })
          .transaction()
          .setAccessMode(kind === 'read' ? 'read only' : 'read write')
          .execute(async (tx) => {
            remember(tx, { writes, begun });
            return { result: await run(tx), tx };
          })
          .then(({ result, tx }) => {
            announcer.add(tenant.schema, eventsWritten(tx));
            return result;
          })
          .finally(leave);
      };
      return withRetries(attempt, { ...limits, signal });
    },
    async withClient(tenant, run) {
      const leave = await queue.enter(sessionClaim(tenant), limits);
      return inSession(work, tenant, run).finally(leave);
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

type TenantState = { readonly writes: Writes; readonly locks: HeldLocks };

/** More would have left before their turn. */
const mostWaiting = { mostWaiting: 2_000, mostWaitingPerTenant: 500, mostWaitingPerPerson: 400 };
/** Its statements are short; a lock that outlasts this is somebody's from outside. */
const platformLimits = { statement: 20_000, lock: 4_000 };

function platformKysely(pool: pg.Pool): Kysely<PlatformTables> {
  const dialect = new PostgresDialect({
    pool: { connect: async () => preparing(await connect(pool)), end: () => pool.end() },
  });
  return new Kysely<PlatformTables>({ dialect }).withSchema('qianhe');
}

async function timeIn(pool: pg.Pool): Promise<number> {
  const client = await connect(pool);
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
