import type { Insertable } from 'kysely';
import type { Database, TenantRef, Tx } from '../database.ts';
import type { AuditRow } from '../tables/people.ts';

export type AuditEntry = Omit<Insertable<AuditRow>, 'time'>;

/** Adds to the tenant's audit log in the transaction of what it tells. */
export async function writeAudit(tx: Tx, entries: AuditEntry[]): Promise<void> {
  if (entries.length > 0) await tx.insertInto('auditLog').values(entries).execute();
}

export type AuditQueue = {
  add(tenant: TenantRef, entry: AuditEntry): void;
  /** Writes what is waiting. */
  flush(): Promise<void>;
};

const mostWaiting = 10_000;

/**
 * For what has no transaction of its own (refusals): entries are written together, twice a second at most. A crash
 * loses that half second; beyond 10,000 waiting entries the oldest are dropped, so that refusals cannot fill memory.
 */
export function auditQueue(database: Database): AuditQueue {
  const waiting = new Map<string, { tenant: TenantRef; entries: AuditEntry[] }>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const writeAll = async () => {
    const batches = [...waiting.values()];
    waiting.clear();
    for (const { tenant, entries } of batches) {
      await database.inTenant(tenant, 'write', (tx) => writeAudit(tx, entries));
    }
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(writeAll);
    return writing;
  };
  return {
    add(tenant, entry) {
      const batch = waiting.get(tenant.code) ?? { tenant, entries: [] };
      waiting.set(tenant.code, batch);
      batch.entries.push(entry);
      if (batch.entries.length > mostWaiting) batch.entries.shift();
      timer ??= setTimeout(() => {
        flush().catch((error: unknown) => {
          console.error(`The audit log of tenant ${tenant.code} could not be written: ${String(error)}`);
          writing = Promise.resolve();
        });
      }, 500);
    },
    flush,
  };
}
