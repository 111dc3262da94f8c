import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Tx } from '../../database.ts';

/** One person in one browser. */
export type StorageOwner = { tenantCode: string; userId: string; browser: string };

/** More than anybody uses. Above it the least recently used keys are deleted. */
const maxBrowsers = 20;

/** The key that encrypts a browser's stored texts, created at the first sign-in there: 32 random bytes. */
export async function loadStorageKey(tx: Tx, { tenantCode, userId, browser }: StorageOwner): Promise<Buffer> {
  const { rows } = await sql<{ key: Buffer; isNew: boolean }>`
    insert into qianhe."storageKeys" as known ("tenantCode", "userId", "browser", "key")
    values (${tenantCode}, ${userId}, ${browser}, ${randomBytes(32)})
    on conflict ("tenantCode", "userId", "browser") do update set "lastUsedAt" = excluded."lastUsedAt"
    returning known."key", known.xmax = 0 as "isNew"`.execute(tx);
  const [row] = rows;
  if (!row)
    throw new Error(`The storage key of user ${userId} in ${tenantCode} was not returned by its insert.`);
  if (row.isNew) {
    await sql`delete from qianhe."storageKeys"
      where "tenantCode" = ${tenantCode} and "userId" = ${userId} and "browser" in (
        select "browser" from qianhe."storageKeys"
        where "tenantCode" = ${tenantCode} and "userId" = ${userId}
        order by "lastUsedAt" desc, "browser" <> ${browser} offset ${maxBrowsers})`.execute(tx);
  }
  return row.key;
}

/** After this nobody can read what the browser has stored for the person. */
export async function deleteStorageKey(
  { platform }: Database,
  { tenantCode, userId, browser }: StorageOwner,
): Promise<void> {
  await sql`delete from qianhe."storageKeys" where "tenantCode" = ${tenantCode} and "userId" = ${userId}
    and "browser" = ${browser}`.execute(platform);
}
