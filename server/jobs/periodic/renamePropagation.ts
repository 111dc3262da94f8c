/**
 * Applies renames to the records that store names with ids (tenant/0030_renames.sql): immediately after a rename, and
 * again after all transactions that may have read the old name have ended. Nodes share the work by leases.
 */
import { sql } from 'kysely';
import type { Database, TenantRef, Tx } from '../../db/database.ts';
import { listActiveTenants } from '../../db/tenants.ts';
import { logFault } from '../../log/faultLog.ts';
import { followRenameBatch } from '../../records/renames/followRename.ts';
import { listRenameTargets, type Rename, type RenameTarget } from '../../records/renames/renameTargets.ts';
import { type Lifecycle, schedulePeriodic } from './schedulePeriodic.ts';

const channel = 'qianhe_renames';
const leaseMinutes = 5;
/** Number of renamed rows per lease. */
const leaseSize = 1_000;

type RenameRound = { database: Database; signal: AbortSignal };

/** Runs while `owner` is open; closing waits for the running batch. */
export async function scheduleRenamePropagation(
  owner: Lifecycle,
  database: Database,
  everyMs = 5_000,
): Promise<void> {
  const stopping = new AbortController();
  const round: RenameRound = { database, signal: stopping.signal };
  const busy = new Map<string, Promise<void>>();
  const follow = (tenant: TenantRef): void => {
    const before = busy.get(tenant.schema) ?? Promise.resolve();
    const going = before
      .then(() => propagateRenames(round, tenant))
      .catch((error: unknown) => logFault('Renamed things could not be followed:', error));
    busy.set(tenant.schema, going);
    void going.then(() => busy.get(tenant.schema) === going && busy.delete(tenant.schema));
  };
  const followAll = async (isWanted: (tenant: TenantRef) => boolean) => {
    const tenants = await listActiveTenants(database).catch(() => []);
    for (const tenant of tenants) if (isWanted(tenant) && !stopping.signal.aborted) follow(tenant);
  };
  const forget = await database.listen(channel, (schema) => void followAll((one) => one.schema === schema));
  schedulePeriodic(owner, everyMs, () => followAll(({ schema }) => !busy.has(schema)));
  owner.addHook('onClose', async () => {
    stopping.abort();
    forget();
    await Promise.all(busy.values());
  });
}

/** Applies every rename that can be applied now. */
export async function propagateRenames(round: RenameRound, tenant: TenantRef): Promise<void> {
  const { database, signal } = round;
  while (!signal.aborted) {
    const lease = await database.inTenant(tenant, 'write', takeLease);
    if (!lease) return;
    const targets = await database.inTenant(tenant, 'read', (tx) => listRenameTargets(tx, lease));
    for (const target of targets) await propagateLease(round, tenant, { lease, target });
    if (!signal.aborted) await database.inTenant(tenant, 'write', (tx) => endLease(tx, lease));
  }
}

type RenameLease = Rename & {
  /** As they were leased, in the order of the ids. */
  xids: string[];
  /** True if all transactions that may have read the old names had ended before. */
  isSettled: boolean;
};

/** Renamed rows of one kind without a lease and with records to update. */
async function takeLease(tx: Tx): Promise<RenameLease | undefined> {
  const { rows } = await sql<LeasedRow>`
    with waiting as (
      select "kind", "source", "id" from "renames"
      where ("kind", "source", ${isSettled}) = (
          select "kind", "source", ${isSettled} from "renames" where ${isWaiting} order by "xid" limit 1)
        and ${isWaiting}
      order by "id" limit ${leaseSize} for update skip locked)
    update "renames" as r set "leasedUntil" = clock_timestamp() + make_interval(mins => ${leaseMinutes})
    from waiting as w where (r."kind", r."source", r."id") = (w."kind", w."source", w."id")
    returning r."kind", r."source", r."id", r."columns", r."depth", r."xid"::text as "xid",
      ${isSettled} as "isSettled"`.execute(tx);
  const [first] = rows;
  if (!first) return undefined;
  const { kind, source, isSettled: isDone } = first;
  return {
    kind,
    source,
    ids: rows.map(({ id }) => id),
    xids: rows.map(({ xid }) => xid),
    columns: rows.some(({ columns }) => columns === null)
      ? null
      : rows.flatMap(({ columns }) => columns ?? []),
    depth: Math.max(...rows.map(({ depth }) => depth)),
    isSettled: isDone,
  };
}

type LeasedRow = Omit<RenameLease, 'ids' | 'xids'> & { id: string; xid: string };

const isSettled = sql`"xid" < pg_snapshot_xmin(pg_current_snapshot())`;
const isWaiting = sql`coalesce("leasedUntil" < clock_timestamp(), true) and (not "followed" or ${isSettled})`;

async function propagateLease(
  { database, signal }: RenameRound,
  tenant: TenantRef,
  { lease, target }: { lease: RenameLease; target: RenameTarget },
): Promise<void> {
  for (let after: string | undefined = '0'; after !== undefined && !signal.aborted; ) {
    const from: string = after;
    after = await database.inTenant(tenant, 'write', (tx) =>
      followRenameBatch(tx, target, { rename: lease, after: from }),
    );
  }
}

/** A row that was renamed again in the meantime stays pending. */
async function endLease(tx: Tx, { kind, source, ids, xids, isSettled: isDone }: RenameLease): Promise<void> {
  const leased = sql`unnest(${ids}::text[], ${xids}::xid8[]) as leased("id", "xid")
    where r."kind" = ${kind} and r."source" = ${source} and r."id" = leased."id" and r."xid" = leased."xid"`;
  await (isDone
    ? sql`delete from "renames" as r using ${leased}`
    : sql`update "renames" as r set "followed" = true, "leasedUntil" = null from ${leased}`
  ).execute(tx);
}
