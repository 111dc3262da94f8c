/** The addresses and devices from which a person has signed in recently. */
import { sql } from 'kysely';
import type { Database } from '../../database.ts';

type SourceOwner = { tenantCode: string; userId: string };

/** Days after the last sign-in during which a source stays known. */
export const knownDays = { address: 30, device: 180 };

const maxPerPerson = 50;

const isKnown = sql`"lastSignInAt" > now() - make_interval(days =>
  case when "source" like 'device:%' then ${sql.lit(knownDays.device)} else ${sql.lit(knownDays.address)} end)`;

/** Returns the sources that are known for the person. */
export async function findKnownSources(
  database: Database,
  { tenantCode, userId }: SourceOwner,
  sources: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ source: string }>`
    select "source" from qianhe."knownSources"
    where "tenantCode" = ${tenantCode} and "userId" = ${userId} and "source" = any(${sources}::text[]) and ${isKnown}`.execute(
    database.platform,
  );
  return new Set(rows.map(({ source }) => source));
}

/** Called after a sign-in. Above a limit the least recently used sources are deleted. */
export async function saveKnownSources(
  database: Database,
  { tenantCode, userId }: SourceOwner,
  sources: readonly string[],
): Promise<void> {
  await sql`insert into qianhe."knownSources" ("tenantCode", "userId", "source")
    select ${tenantCode}, ${userId}, source from unnest(${sources}::text[]) as source
    on conflict ("tenantCode", "userId", "source") do update set "lastSignInAt" = excluded."lastSignInAt"`.execute(
    database.platform,
  );
  await sql`delete from qianhe."knownSources" where ("tenantCode", "userId", "source") in (
    select "tenantCode", "userId", "source" from qianhe."knownSources"
    where "tenantCode" = ${tenantCode} and "userId" = ${userId}
    order by "lastSignInAt" desc offset ${maxPerPerson})`.execute(database.platform);
}

export const deleteOldSources = (database: Database) =>
  sql`delete from qianhe."knownSources" where not ${isKnown}`.execute(database.platform);
