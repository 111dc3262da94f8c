/**
 * Writes audit log entries that have no transaction of their own (refusals and file downloads) twice a second. A
 * crash loses that half second, and the running minute of counted refusals. Memory and rows are bounded: above a
 * number per person and minute refusals are counted instead of written one by one. Bad tokens and requests above the
 * rate limits are always counted.
 */

import { logFault } from '../../log/faultLog.ts';
import { serverLog } from '../../log/serverLog.ts';
import type { Database, TenantRef } from '../database.ts';
import { platformTenantCode } from '../platformTenant.ts';
import { loadSessionOwners } from '../queries/auth/sessionOwners.ts';
import { type AuditEntry, insertAuditEntries } from '../queries/platform/auditEntries.ts';
import { findTenantByCode } from '../tenants.ts';
import { createRefusalCounter } from './refusalCounter.ts';

export type AuditQueue = {
  add(tenant: TenantRef, entry: AuditEntry): void;
  /** Writes a refusal of a signed-in person as its own entry, or counts it when there are many. */
  refuse(tenant: TenantRef, entry: AuditEntry): void;
  /** Counts a refusal by address and minute. The token's hash may later identify the tenant and the person. */
  count(refused: { tenant?: TenantRef | undefined; entry: AuditEntry; tokenHash?: string | undefined }): void;
  /** Writes all pending entries, running counts included. */
  flush(): Promise<void>;
};

const maxWaitingPerTenant = 10_000;
const maxPerStatement = 1_000;
const writeDelayMs = 500;
const countIntervalMs = 60_000;

type TenantBatch = { tenant: TenantRef; entries: AuditEntry[] };

export function createAuditQueue(database: Database): AuditQueue {
  const waiting = new Map<string, TenantBatch>();
  const counts = createRefusalCounter();
  let soon: NodeJS.Timeout | undefined;
  let later: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const write = (withCounts: boolean) => {
    writing = writing.then(async () => {
      if (withCounts)
        for (const { tenant, entry } of await attributeEntries(database, counts.take())) put(tenant, entry);
      for (const batch of [...waiting.values()]) await writeBatch(batch);
    });
    return writing;
  };
  const writeBatch = async ({ tenant, entries }: TenantBatch) => {
    for (;;) {
      const some = entries.slice(0, maxPerStatement);
      if (some.length === 0) break;
      await database.inTenant(tenant, 'write', (tx) => insertAuditEntries(tx, some));
      // Entries that arrived during the write are behind `some`; entries dropped during the write were in front.
      const written = new Set(some);
      entries.splice(0, entries.length, ...entries.filter((entry) => !written.has(entry)));
    }
    waiting.delete(tenant.code);
  };
  const put = (tenant: TenantRef, entry: AuditEntry) => {
    const batch = waiting.get(tenant.code) ?? { tenant, entries: [] };
    waiting.set(tenant.code, batch);
    batch.entries.push(entry);
    if (batch.entries.length <= maxWaitingPerTenant) return;
    batch.entries.shift();
    serverLog.error(`The audit log of tenant ${tenant.code} cannot be written: its oldest entry is dropped.`);
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
    }, writeDelayMs);
  };
  const countUp = (refused: Parameters<AuditQueue['count']>[0]) => {
    counts.count(refused);
    later ??= setTimeout(() => {
      later = undefined;
      void attempt(true);
    }, countIntervalMs);
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

type CountedRefusals = ReturnType<ReturnType<typeof createRefusalCounter>['take']>[number];

/** A token that once was valid belongs to its tenant and person; every other token to the platform's tenant. */
async function attributeEntries(
  database: Database,
  counted: readonly CountedRefusals[],
): Promise<readonly TenantAuditEntry[]> {
  if (counted.length === 0) return [];
  const owners = await loadSessionOwners(
    database,
    counted.flatMap(({ tokenHash }) => tokenHash ?? []),
  );
  const platform = await findTenantByCode(database, platformTenantCode);
  return counted.flatMap(({ tenant, tokenHash, entry }) => {
    const owner = tokenHash === undefined ? undefined : owners.get(tokenHash);
    if (owner) return [{ tenant: owner.tenant, entry: { ...entry, userId: owner.userId } }];
    const known = tenant ?? platform;
    return known ? [{ tenant: known, entry }] : [];
  });
}

type TenantAuditEntry = { tenant: TenantRef; entry: AuditEntry };
