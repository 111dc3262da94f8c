import { type RawBuilder, sql } from 'kysely';
import { sessionResource } from '../../../../contract/resources/platform/session.ts';
import type { TenantRef, Tx } from '../../database.ts';
import {
  buildResourceFilter,
  buildResourceOrder,
  type ListConditions,
} from '../../filter/resourceConditions.ts';
import { containsPattern } from '../fetchPage.ts';
import { isOpenSession } from './openSession.ts';
import type { UserSession } from './sessionsOfUser.ts';

type SessionConditions = ListConditions & { userName?: string | undefined; address?: string | undefined };
type SessionSearch = SessionConditions & {
  tenant: TenantRef;
  /** The id of the requesting session. */
  current: string;
  page: { pageNum: number; pageSize: number };
};

type OnlineSession = UserSession & { userId: string; userName: string; nickName: string; deptName: string };
type OnlineSessionRow = OnlineSession & { total: string };

/** Everybody's open sessions, last used first. Pages count from 1. */
export async function listSessionsOfTenant(
  tx: Tx,
  { tenant, current, page, ...conditions }: SessionSearch,
): Promise<{ rows: OnlineSession[]; total: number }> {
  const order = buildSessionOrder(conditions);
  const { rows } = await sql<OnlineSessionRow>`
    with matching as (${selectSessions(conditions, { tenantCode: sql`${tenant.code}`, isCurrent: sql`s."tokenHash" = ${Buffer.from(current, 'hex')}` })})
    select m.*, t.total from (select count(*) as total from matching) t
    left join (
      select * from matching order by ${order}
      limit ${page.pageSize} offset ${(page.pageNum - 1) * page.pageSize}) m on true
    order by ${order}`.execute(tx);
  const total = Number(rows[0]?.total ?? 0);
  // The left join keeps the count if the page is empty: its single row then has no session.
  return { rows: rows.filter((row) => row.sessionId !== null).map(({ total: _, ...row }) => row), total };
}

/** Everybody's open sessions in the tenant of the transaction, last used first. */
export const selectSessionSheet = (conditions: SessionConditions): RawBuilder<unknown> => sql`
  select * from (${selectSessions(conditions, {
    tenantCode: sql`(select "code" from qianhe.tenants where "schema" = current_schema())`,
    isCurrent: sql`false`,
  })}) as matching
  order by ${buildSessionOrder(conditions)}`;

const listed = { resource: sessionResource };

const buildSessionOrder = ({ sysOrderBy = [] }: SessionConditions) =>
  sql.join([...buildResourceOrder(listed, sysOrderBy), sql`"lastSeen" desc`, sql`"sessionId"`]);

type SessionSource = { tenantCode: RawBuilder<unknown>; isCurrent: RawBuilder<unknown> };

const selectSessions = (
  { userName, address, filter }: SessionConditions,
  { tenantCode, isCurrent }: SessionSource,
) => sql`
  select * from (
    select s."sessionId"::text as "sessionId", s.address, s."userAgent", s."createdAt" as "signInTime",
      s."lastUsedAt" as "lastSeen", ${isCurrent} as "current",
      u."userId", u."userName", u."nickName", coalesce(d."deptName", '') as "deptName"
    from qianhe.sessions s
    join qianhe.tenants t on t."code" = s."tenantCode"
    join users u on u."userId" = s."userId"
    left join depts d on d."deptId" = u."deptId"
    where s."tenantCode" = ${tenantCode} and ${isOpenSession}
      and u."userName" ilike ${containsPattern(userName ?? '')}
      and coalesce(s.address, '') ilike ${containsPattern(address ?? '')}) as open
  where ${filter ? buildResourceFilter(listed, filter) : sql`true`}`;
