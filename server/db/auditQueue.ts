/**
 * Entries of the audit log that have no transaction of their own: refusals and fetched files, written together twice a
 * second. A crash loses that half second, of what is counted the running minute. Bounded in memory and in rows: beyond
 * a number per person and minute refusals are counted instead of written one by one, and so are bad tokens and requests
 * beyond the rate limits.
 */
import type { Database, TenantRef } from './database.ts';
import { logFault } from './faultLog.ts';
import { platformTenant } from './platformTenant.ts';
import { type AuditEntry, writeAudit } from './queries/audit.ts';
import { sessionOwners } from './queries/sessionOwners.ts';
import { refusalCounts } from './refusalCounts.ts';
import { tenantByCode } from './tenants.ts';

export type AuditQueue = {
  add(tenant: TenantRef, entry: AuditEntry): void;
  /** A refusal of somebody signed in: its own entry, or counted where there are many. */
  refuse(tenant: TenantRef, entry: AuditEntry): void;
  /** A refusal that is only counted, by address and minute. The token's hash may tell later whose it was. */
  count(refused: { tenant?: TenantRef | undefined; entry: AuditEntry; tokenHash?: string | undefined }): void;
  /** Writes all that is waiting, running counts too. */
  flush(): Promise<void>;
};

const mostWaiting = 10_000;
const mostPerStatement = 1_000;
const pause = 500;
const minute = 60_000;

type Batch = { tenant: TenantRef; entries: AuditEntry[] };

export function auditQueue(database: Database): AuditQueue {
  const waiting = new Map<string, Batch>();
  const counts = refusalCounts();
  let soon: NodeJS.Timeout | undefined;
  let later: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const write = (withCounts: boolean) => {
    writing = writing.then(async () => {
      if (withCounts)
        for (const { tenant, entry } of await countedEntries(database, counts.take())) put(tenant, entry);
      for (const batch of [...waiting.values()]) await writeBatch(batch);
    });
    return writing;
  };
  const writeBatch = async ({ tenant, entries }: Batch) => {
    for (;;) {
      const some = entries.slice(0, mostPerStatement);
      if (some.length === 0) break;
      await database.inTenant(tenant, 'write', (tx) => writeAudit(tx, some));
      // What came meanwhile stands behind them; what was dropped meanwhile stood before.
      const written = new Set(some);
      entries.splice(0, entries.length, ...entries.filter((entry) => !written.has(entry)));
    }
    waiting.delete(tenant.code);
  };
  const put = (tenant: TenantRef, entry: AuditEntry) => {
    const batch = waiting.get(tenant.code) ?? { tenant, entries: [] };
    waiting.set(tenant.code, batch);
    batch.entries.push(entry);
    if (batch.entries.length <= mostWaiting) return;
    batch.entries.shift();
    console.error(`The audit log of tenant ${tenant.code} cannot be written: its oldest entry is dropped.`);
  };
  const attempt = (withCounts: boolean) =>
    write(withCounts).catch((error: unknown) => {
      logFault('The audit log could not be written and is tried again:', error);
      writing = Promise.resolve();
      writeSoon();
    });
  const writeSoon = () => {
    soon ??= setTimeout(() => {
      soon = undefined;
      void attempt(false);
    }, pause);
  };
  const countUp = (refused: Parameters<AuditQueue['count']>[0]) => {
    counts.count(refused);
    later ??= setTimeout(() => {
      later = undefined;
      void attempt(true);
    }, minute);
  };

  return {
    add(tenant, entry) {
      put(tenant, entry);
      writeSoon();
    },
    refuse(tenant, entry) {
      if (counts.isBeyond(`${tenant.code}:${entry.userId}`)) return countUp({ tenant, entry });
      put(tenant, entry);
      writeSoon();
    },
    count: countUp,
    flush() {
      clearTimeout(soon);
      clearTimeout(later);
      soon = undefined;
      later = undefined;
      return write(true);
    },
  };
}

type Counted = ReturnType<ReturnType<typeof refusalCounts>['take']>[number];

/** A token that once was good belongs to its tenant and person; every other to the platform's tenant. */
async function countedEntries(database: Database, counted: readonly Counted[]): Promise<readonly Named[]> {
  if (counted.length === 0) return [];
  const owners = await sessionOwners(
    database,
    counted.flatMap(({ tokenHash }) => tokenHash ?? []),
  );
  const platform = await tenantByCode(database, platformTenant);
  return counted.flatMap(({ tenant, tokenHash, entry }) => {
    const owner = tokenHash === undefined ? undefined : owners.get(tokenHash);
    if (owner) return [{ tenant: owner.tenant, entry: { ...entry, userId: owner.userId } }];
    const known = tenant ?? platform;
    return known ? [{ tenant: known, entry }] : [];
  });
}

type Named = { tenant: TenantRef; entry: AuditEntry };
