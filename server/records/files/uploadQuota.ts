/**
 * The space that uploaded files may use, for a tenant and for one person. A tenant's settings override the operator's
 * for its people; for the tenant as a whole they can only lower the operator's limit.
 */
import { sql } from 'kysely';
import { Failure } from '../../../contract/failures.ts';
import type { Tx } from '../../db/database.ts';
import { loadConfigValues } from '../../db/queries/platform/configValues.ts';

/** Bytes; 0: unlimited. */
export type UploadQuotaDefaults = { tenant: number; person: number };

export type UploadQuota = { ownerLabel: '全部' | '您的'; limit: number; used: number };

const quotaConfigKeys = { tenant: 'sys.upload.quota.tenant', person: 'sys.upload.quota.person' };
const megabyte = 1024 * 1024;

/** The quotas that apply to the person, with the used space of each; empty without quotas. */
export async function loadUploadQuotas(
  tx: Tx,
  userId: string,
  defaults: UploadQuotaDefaults,
): Promise<UploadQuota[]> {
  const { tenant, person } = await loadQuotaLimits(tx, defaults);
  if (tenant === 0 && person === 0) return [];
  // One index contains owner and length. For a single person it is a range scan.
  const { rows } = await sql<{ all: string; own: string }>`
    select coalesce(sum("size"), 0) as "all", coalesce(sum("size") filter (where "createBy" = ${userId}), 0) as "own"
    from files ${tenant === 0 ? sql`where "createBy" = ${userId}` : sql``}`.execute(tx);
  const { all, own } = rows[0] ?? { all: '0', own: '0' };
  const quotas: UploadQuota[] = [
    { ownerLabel: '全部', limit: tenant, used: Number(all) },
    { ownerLabel: '您的', limit: person, used: Number(own) },
  ];
  return quotas.filter(({ limit }) => limit > 0);
}

/** QUOTA_EXCEEDED with quota and use if `bytes` more would exceed the quota. */
export function assertFitsQuotas(quotas: readonly UploadQuota[], bytes: number): void {
  const exceeded = quotas.find(({ limit, used }) => used + bytes > limit);
  if (!exceeded) return;
  const { ownerLabel, limit, used } = exceeded;
  throw new Failure('QUOTA_EXCEEDED', {
    msg: `${ownerLabel}文件空间配额 ${formatSize(limit)}，已用 ${formatSize(used)}，放不下该文件，请联系管理员`,
  });
}

/**
 * The same for a file whose row is about to be written in `tx`. Uploads of a tenant with quotas are serialized here
 * until their commits, so that two concurrent uploads cannot pass when one after the other would not.
 */
export async function assertWithinQuota(
  tx: Tx,
  { createBy, size }: { createBy: string; size: number },
  defaults: UploadQuotaDefaults,
): Promise<void> {
  const { tenant, person } = await loadQuotaLimits(tx, defaults);
  if (tenant === 0 && person === 0) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(current_schema() || ' quota', 0))`.execute(tx);
  assertFitsQuotas(await loadUploadQuotas(tx, createBy, defaults), size);
}

async function loadQuotaLimits(tx: Tx, defaults: UploadQuotaDefaults): Promise<UploadQuotaDefaults> {
  const values = await loadConfigValues(tx, [quotaConfigKeys.tenant, quotaConfigKeys.person]);
  const person = parseMegabytes(values[quotaConfigKeys.person]) ?? defaults.person;
  const tenant = parseMegabytes(values[quotaConfigKeys.tenant]);
  if (tenant === undefined || defaults.tenant === 0) return { tenant: tenant ?? defaults.tenant, person };
  return { tenant: Math.min(tenant, defaults.tenant), person };
}

/** Megabytes as text. A text that is not a positive number means no setting. */
function parseMegabytes(text: string | undefined): number | undefined {
  const value = Number(text?.trim() || Number.NaN);
  return value > 0 ? value * megabyte : undefined;
}

const formatSize = (bytes: number) =>
  bytes >= 1024 * megabyte
    ? `${(bytes / 1024 / megabyte).toFixed(1)} GB`
    : `${(bytes / megabyte).toFixed(1)} MB`;
