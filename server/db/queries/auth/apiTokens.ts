/** A person's API tokens: listed, saved, and recognized when a request carries one. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { ApiTokenRow } from '../../../../contract/calls/apiToken.ts';
import type { Database, Tx } from '../../database.ts';
import { findTenantByCode } from '../../tenants.ts';
import { hashSessionToken, type Session } from './sessionByToken.ts';

/** The tenant's code in the token tells in which tenant to look the token up. */
const tokenPattern = /^qh_(\w{1,31})\.[\w-]{43}$/;

/** A new token: `qh_`, the tenant's code and 256 random bits. */
export const createApiToken = (tenantCode: string): string =>
  `qh_${tenantCode}.${randomBytes(32).toString('base64url')}`;

export const isApiToken = (token: string): boolean => token.startsWith('qh_');

/** What a token grants to its holder. */
export type ApiTokenGrant = { tokenId: string; name: string; permissions: string[] };

type ApiTokenUse = ApiTokenGrant & { userId: string; stale: boolean };

/**
 * The session of an API token that has neither expired nor been deleted; undefined otherwise. The use is recorded at
 * most once a minute.
 */
export async function loadApiTokenSession(
  database: Database,
  token: string,
): Promise<(Session & { grant: ApiTokenGrant }) | undefined> {
  const code = tokenPattern.exec(token)?.[1];
  const found = code === undefined ? undefined : await findTenantByCode(database, code);
  if (found?.status !== 'active') return undefined;
  const { authVersion, status: _, ...tenant } = found;
  const id = hashSessionToken(token);
  const hash = Buffer.from(id, 'hex');
  const table = sql.id(tenant.schema, 'apiTokens');
  const { rows } = await sql<ApiTokenUse>`
    select "tokenId"::text as "tokenId", "name", "permissions", "userId"::text as "userId",
      coalesce("lastUsedTime" < now() - interval '1 minute', true) as "stale"
    from ${table} where "tokenHash" = ${hash} and "expireTime" > now()`.execute(database.sessions);
  const [row] = rows;
  if (!row) return undefined;
  if (row.stale)
    await sql`update ${table} set "lastUsedTime" = now() where "tokenHash" = ${hash}`.execute(
      database.sessions,
    );
  const { userId, stale: __, ...grant } = row;
  return { id, userId, tenant, authVersion, grant };
}

/** Newest first. */
export async function listApiTokens(tx: Tx, userId: string): Promise<ApiTokenRow[]> {
  const { rows } = await sql<ApiTokenRow>`
    select "tokenId" as "id", "name", "permissions", "createTime", "expireTime", "lastUsedTime",
      "expireTime" <= now() as "isExpired"
    from "apiTokens" where "userId" = ${userId} order by "createTime" desc, "tokenId" desc`.execute(tx);
  return rows;
}

/** The number of the person's tokens. Further tokens of the person wait until the transaction ends. */
export async function lockApiTokens(tx: Tx, userId: string): Promise<number> {
  await sql`select 1 from users where "userId" = ${userId} for update`.execute(tx);
  const { count } = await tx
    .selectFrom('apiTokens')
    .where('userId', '=', userId)
    .select((build) => build.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
