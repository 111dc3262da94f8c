/** Which suspended tenants have been exported whole. The jobs are those of the platform's tenant. */
import { sql } from 'kysely';
import type { Tx } from '../../database.ts';

/** The kind of the jobs that export a tenant. */
export const tenantExportKind = 'tenantExport';

/** True for a tenant `t` of which an export was ordered after its suspension, has finished, and can be downloaded. */
export const isExportedSinceSuspension = sql<boolean>`exists (select from jobs j
  where j.kind = ${tenantExportKind} and j.state = 'done' and j."fileKey" is not null
    and j.request ->> 'tenantCode' = t.code and j."createTime" > t."suspendedAt")`;

/**
 * The time of the tenant's suspension (seconds since 1970, as text) if it has been exported since; otherwise undefined.
 * In a transaction of the platform's tenant.
 */
export async function findExportedSuspension(tx: Tx, code: string): Promise<string | undefined> {
  const { rows } = await sql<{ since: string }>`
    select extract(epoch from t."suspendedAt")::text as since from qianhe.tenants t
    where t.code = ${code} and ${isExportedSinceSuspension}`.execute(tx);
  return rows[0]?.since;
}

/** Locks the tenant's row; null if the tenant is not suspended. */
export async function lockSuspension(tx: Tx, code: string): Promise<string | null> {
  const { rows } = await sql<{ since: string }>`
    select extract(epoch from "suspendedAt")::text as since from qianhe.tenants
    where code = ${code} and status = 'disabled' for update`.execute(tx);
  return rows[0]?.since ?? null;
}
