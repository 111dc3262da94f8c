/**
 * How much room uploaded files may take, of a tenant and of one person. A tenant's settings come first for its people;
 * for the tenant as a whole they can only lower what the operator has set.
 */
import { sql } from 'kysely';
import { Failure } from '../../../contract/failures.ts';
import type { Tx } from '../../db/database.ts';
import { configValues } from '../../db/queries/configValues.ts';

/** Bytes; 0: no bound. */
export type QuotaDefaults = { tenant: number; person: number };

export type Quota = { whose: '全部' | '您的'; limit: number; used: number };

const keys = { tenant: 'sys.upload.quota.tenant', person: 'sys.upload.quota.person' };
const megabyte = 1024 * 1024;

/** The quotas that hold for the person, with what is used of each; none where there are none. */
export async function quotasOf(tx: Tx, userId: string, defaults: QuotaDefaults): Promise<Quota[]> {
  const { tenant, person } = await limitsOf(tx, defaults);
  if (tenant === 0 && person === 0) return [];
  // One index holds owner and length; of the person alone it is a range.
  const { rows } = await sql<{ all: string; own: string }>`
    select coalesce(sum("size"), 0) as "all", coalesce(sum("size") filter (where "createBy" = ${userId}), 0) as "own"
    from files ${tenant === 0 ? sql`where "createBy" = ${userId}` : sql``}`.execute(tx);
  const { all, own } = rows[0] ?? { all: '0', own: '0' };
  const quotas: Quota[] = [
    { whose: '全部', limit: tenant, used: Number(all) },
    { whose: '您的', limit: person, used: Number(own) },
  ];
  return quotas.filter(({ limit }) => limit > 0);
}

/** QUOTA_EXCEEDED with quota and use where `bytes` more would exceed the quota. */
export function assertFits(quotas: readonly Quota[], bytes: number): void {
  const exceeded = quotas.find(({ limit, used }) => used + bytes > limit);
  if (!exceeded) return;
  const { whose, limit, used } = exceeded;
  throw new Failure('QUOTA_EXCEEDED', {
    msg: `${whose}文件空间配额 ${sizeText(limit)}，已用 ${sizeText(used)}，放不下该文件，请联系管理员`,
  });
}

/**
 * The same for a file whose row is about to be written in `tx`. Uploads of a tenant with quotas take turns here until
 * their commits, so that two together do not pass where one would not.
 */
export async function assertWithinQuota(
  tx: Tx,
  { createBy, size }: { createBy: string; size: number },
  defaults: QuotaDefaults,
): Promise<void> {
  const { tenant, person } = await limitsOf(tx, defaults);
  if (tenant === 0 && person === 0) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(current_schema() || ' quota', 0))`.execute(tx);
  assertFits(await quotasOf(tx, createBy, defaults), size);
}

async function limitsOf(tx: Tx, defaults: QuotaDefaults): Promise<QuotaDefaults> {
  const values = await configValues(tx, [keys.tenant, keys.person]);
  const person = settingOf(values[keys.person]) ?? defaults.person;
  const tenant = settingOf(values[keys.tenant]);
  if (tenant === undefined || defaults.tenant === 0) return { tenant: tenant ?? defaults.tenant, person };
  return { tenant: Math.min(tenant, defaults.tenant), person };
}

/** Megabytes as text; what is no positive number says nothing. */
function settingOf(text: string | undefined): number | undefined {
  const value = Number(text?.trim() || Number.NaN);
  return value > 0 ? value * megabyte : undefined;
}

const sizeText = (bytes: number) =>
  bytes >= 1024 * megabyte
    ? `${(bytes / 1024 / megabyte).toFixed(1)} GB`
    : `${(bytes / megabyte).toFixed(1)} MB`;
