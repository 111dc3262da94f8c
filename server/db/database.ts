/**
 * The one way to the database: `inTenant` for the work of a tenant, `platform` for what stands above tenants.
 * It survives a restart of the server: connections are waited for, work that lost its connection is done again.
 */
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type pg from 'pg';
import { openListener } from './listen.ts';
import { connect, openPool } from './pool.ts';
import { preparing } from './prepared.ts';
import type { PlatformTables } from './tables/platform.ts';
import type { Tables } from './tables.ts';
import { inSession, type Limits, tenantKysely, usualLimits, withRetries } from './transaction.ts';
import { remember, Writes } from './writes.ts';

export type Tx = Transaction<Tables>;

export type TenantRef = { code: string; name: string; schema: string; timeZone: string };

export type TransactionKind = 'read' | 'write';

export type Database = {
  url: string;
  /** Tables of schema `qianhe`; times are Dates here. */
  platform: Kysely<PlatformTables>;
  /**
   * Runs `work` in one transaction of the tenant; a throw undoes all of it. `read` sees one snapshot and cannot
   * write. `write` may run `work` again (after a collision or a lost connection), so it changes nothing but the
   * database and what it returns.
   */
  inTenant<T>(tenant: TenantRef, kind: TransactionKind, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A bare connection with the tenant's search path and time zone and no time limit, for COPY. */
  withClient<T>(tenant: TenantRef, work: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  /** Calls back with every NOTIFY payload; `onGap` after a lost connection, when some may have been missed. */
  listen(channel: string, onPayload: (payload: string) => void, onGap?: () => void): Promise<() => void>;
  /** Resolves when the database answers within two seconds. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** At most `max` connections for tenants' work, a few more for the platform and LISTEN. */
export async function openDatabase(
  url: string,
  options: { max?: number; limits?: Limits } = {},
): Promise<Database> {
  const work = openPool(url, {
    max: options.max ?? 20,
    types: 'exact',
    name: 'qianhe',
    pipeline: true,
  });
  const above = openPool(url, { max: 6, types: 'plain', name: 'qianhe platform' });
  const listener = openListener(url);
  const limits = options.limits ?? usualLimits;
  const tenants = new Map<string, Kysely<Tables>>();
  const written = new Map<string, Writes>();

  const writesOf = ({ schema }: TenantRef) => {
    const known = written.get(schema) ?? new Writes();
    written.set(schema, known);
    return known;
  };
  const kyselyOf = (tenant: TenantRef) => {
    const key = `${tenant.schema} ${tenant.timeZone}`;
    const known = tenants.get(key) ?? tenantKysely(work, tenant, { limits, writes: writesOf(tenant) });
    tenants.set(key, known);
    return known;
  };
  const dialect = new PostgresDialect({
    pool: { connect: async () => preparing(await connect(above)), end: () => above.end() },
  });

  return {
    url,
    platform: new Kysely<PlatformTables>({ dialect }).withSchema('qianhe'),
    inTenant(tenant, kind, run) {
      const begin = () => {
        const writes = writesOf(tenant);
        const begun = writes.moment;
        return kyselyOf(tenant)
          .transaction()
          .setAccessMode(kind === 'read' ? 'read only' : 'read write')
          .execute((tx) => {
            remember(tx, { writes, begun });
            return run(tx);
          });
      };
      return withRetries(begin);
    },
    withClient: (tenant, run) => inSession(work, tenant, run),
    listen: listener.listen,
    ping: () => ping(above),
    async close() {
      await listener.close();
      await Promise.all([work.end(), above.end()]);
    },
  };
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
