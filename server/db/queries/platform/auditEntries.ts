import type { Insertable } from 'kysely';
import type { Tx } from '../../database.ts';
import type { AuditRow } from '../../tables/people.ts';

export type AuditEntry = Omit<Insertable<AuditRow>, 'time'>;

/** Adds entries to the tenant's audit log in the transaction of the change they describe. */
export async function insertAuditEntries(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length > 0) await tx.insertInto('auditLog').values(entries).execute();
}
