/**
 * Holds a whole database against every invariant, over one snapshot per tenant, while it is in use. Nothing is
 * changed. A check that cannot be made is a finding too.
 */
import { sql } from 'kysely';
import type { Database, TenantRef } from '../db/database.ts';
import { listActiveTenants } from '../db/tenants.ts';
import type { FileStore } from '../records/files/fileStore.ts';
import type { CheckContext, Finding, IntegrityCheck } from './integrityCheck.ts';
import { integrityChecks } from './integrityChecks.ts';

export type Violation = Finding & { readonly tenant: string; readonly invariant: string };

/** One check of one tenant. */
export type IntegrityCheckResult = {
  readonly tenant: string;
  readonly invariant: string;
  readonly title: string;
  /** How many places there are; `breaches` names the first of them. */
  readonly count: number;
  readonly seconds: number;
  readonly breaches: readonly Violation[];
  readonly notes: readonly Violation[];
};

export type CheckOptions = {
  /** All that are active unless named. */
  readonly tenants?: readonly TenantRef[];
  /** Where the bytes of files lie; without it nobody looks for them. */
  readonly files?: FileStore;
  /** Whether files are read to compare their hashes, not only measured; yes unless said. */
  readonly hashes?: boolean;
  /** Told of each check as it ends. */
  readonly told?: (outcome: IntegrityCheckResult) => void;
};

const maxViolations = 200;

/** Every breach in the tenants' tables, the first 200 of each invariant; a sound database has none. */
export async function runChecks(database: Database, examination: CheckOptions = {}): Promise<Violation[]> {
  const { tenants = await listActiveTenants(database), files, hashes = true, told } = examination;
  const breaches: Violation[] = [];
  for (const tenant of tenants) {
    const outcomes = await database.inTenant(tenant, 'read', async (tx) => {
      // Whole tables are read: no request's time limit, and plans for all rows instead of the first.
      await sql`set local statement_timeout to 0`.execute(tx);
      await sql`set local cursor_tuple_fraction to 1`.execute(tx);
      const found: IntegrityCheckResult[] = [];
      for (const check of integrityChecks) {
        const outcome = await runCheck(check, { tx, tenant, files, hashes });
        told?.(outcome);
        found.push(outcome);
      }
      return found;
    });
    breaches.push(...outcomes.flatMap((outcome) => outcome.breaches));
  }
  return breaches;
}

async function runCheck(check: IntegrityCheck, ward: CheckContext): Promise<IntegrityCheckResult> {
  const { name: invariant, title } = check;
  const tenant = ward.tenant.code;
  const began = performance.now();
  const breaches: Violation[] = [];
  const notes: Violation[] = [];
  let count = 0;
  const keep = (finding: Finding) => {
    if (finding.isNote) {
      notes.push({ tenant, invariant, ...finding });
      return;
    }
    count += 1;
    if (count <= maxViolations) breaches.push({ tenant, invariant, ...finding });
  };
  await sql`savepoint check_begins`.execute(ward.tx);
  try {
    for await (const finding of check.find(ward)) keep(finding);
  } catch (error) {
    // Where the connection is gone, this throws as well and ends the examination.
    await sql`rollback to savepoint check_begins`.execute(ward.tx);
    keep({ where: title, expected: '能够检查', found: String(error) });
  }
  await sql`release savepoint check_begins`.execute(ward.tx);
  return { tenant, invariant, title, count, seconds: (performance.now() - began) / 1000, breaches, notes };
}
