import { sql } from 'kysely';
import type { Database, TenantRef } from '../../database.ts';

/** The past or present owners of these tokens, by hash. Ended sessions that were already deleted have none. */
export async function loadSessionOwners(
  database: Database,
  hashes: readonly string[],
): Promise<Map<string, { userId: string; tenant: TenantRef }>> {
  if (hashes.length === 0) return new Map();
  const { rows } = await sql<TenantRef & { hash: string; userId: string }>`
    select encode(s."tokenHash", 'hex') as "hash", s."userId"::text as "userId",
      t."code", t."name", t."schema", t."timeZone"
    from qianhe.sessions s join qianhe.tenants t on t."code" = s."tenantCode"
    where s."tokenHash" = any(${hashes.map((hash) => Buffer.from(hash, 'hex'))}::bytea[])
      and t."status" <> 'deleted'`.execute(database.platform);
  return new Map(rows.map(({ hash, userId, ...tenant }) => [hash, { userId, tenant }]));
}
