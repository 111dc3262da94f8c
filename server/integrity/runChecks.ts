/**
 * Runs every integrity check on a database in use, over one snapshot per tenant. Changes nothing. A check that cannot
 * run is a finding too.
 */
import { sql } from 'kysely';
import type { Database, TenantRef } from '../db/database.ts';
import { listActiveTenants } from '../db/tenants.ts';
import type { FileStore } from '../records/files/fileStore.ts';
import type { CheckContext, Finding, IntegrityCheck } from './integrityCheck.ts';
import { integrityChecks } from './integrityChecks.ts';

export type Violation = Finding & { readonly tenant: string; readonly invariant: string };

/** The result of one check in one tenant. */
export type IntegrityCheckResult = {
  readonly tenant: string;
  readonly invariant: string;
  readonly title: string;
  /** The number of violations; `breaches` lists the first ones. */
  readonly count: number;
  readonly seconds: number;
  readonly breaches: readonly Violation[];
  readonly notes: readonly Violation[];
};

export type CheckOptions = {
  /** All active tenants by default. */
  readonly tenants?: readonly TenantRef[];
  /** The store of the files' bytes; without it their content is not checked. */
  readonly files?: FileStore;
  /** If true (the default), files are read to compare their hashes, not only measured. */
  readonly hashes?: boolean;
  /** Called as each check ends. */
  readonly onResult?: (outcome: IntegrityCheckResult) => void;
};

const maxViolations = 200;

/** Finds all violations in the tenants' tables, the first 200 of each invariant; a sound database has none. */
export async function runChecks(database: Database, options: CheckOptions = {}): Promise<Violation[]> {
  const { tenants = await listActiveTenants(database), files, hashes = true, onResult } = options;
  const breaches: Violation[] = [];
  for (const tenant of tenants) {
    const outcomes = await database.inTenant(tenant, 'read', async (tx) => {
      // Whole tables are read, so the time limit of requests is off and plans are made for all rows.
      await sql`set local statement_timeout to 0`.execute(tx);
      await sql`set local cursor_tuple_fraction to 1`.execute(tx);
      const found: IntegrityCheckResult[] = [];
      for (const check of integrityChecks) {
        const outcome = await runCheck(check, { tx, tenant, files, hashes });
        onResult?.(outcome);
        found.push(outcome);
      }
      return found;
    });
    breaches.push(...outcomes.flatMap((outcome) => outcome.breaches));
  }
  return breaches;
}

async function runCheck(check: IntegrityCheck, context: CheckContext): Promise<IntegrityCheckResult> {
  const { name: invariant, title } = check;
  const tenant = context.tenant.code;
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
  await sql`savepoint check_begins`.execute(context.tx);
  try {
    for await (const finding of check.find(context)) keep(finding);
  } catch (error) {
    // If the connection is lost, this throws as well and ends the run.
    await sql`rollback to savepoint check_begins`.execute(context.tx);
    keep({ where: title, expected: '能够检查', found: String(error) });
  }
  await sql`release savepoint check_begins`.execute(context.tx);
  return { tenant, invariant, title, count, seconds: (performance.now() - began) / 1000, breaches, notes };
}
