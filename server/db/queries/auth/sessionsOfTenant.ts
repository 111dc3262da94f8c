import { sql } from 'kysely';
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

type SessionSearch = ListConditions & {
  tenant: TenantRef;
  /** The id of the requesting session. */
  current: string;
  userName: string | undefined;
  address: string | undefined;
  page: { pageNum: number; pageSize: number };
};

type OnlineSession = UserSession & { userId: string; userName: string; nickName: string; deptName: string };
type OnlineSessionRow = OnlineSession & { total: string };

/** Everybody's open sessions, last used first. Pages count from 1. */
export async function listSessionsOfTenant(
  tx: Tx,
  { tenant, current, userName, address, page, filter, sysOrderBy = [] }: SessionSearch,
): Promise<{ rows: OnlineSession[]; total: number }> {
  const listed = { resource: sessionResource };
  const order = sql.join([...buildResourceOrder(listed, sysOrderBy), sql`"lastSeen" desc`, sql`"sessionId"`]);
  const { rows } = await sql<OnlineSessionRow>`
    with open as (
      select s."sessionId"::text as "sessionId", s.address, s."userAgent", s."createdAt" as "signInTime",
        s."lastUsedAt" as "lastSeen", s."tokenHash" = ${Buffer.from(current, 'hex')} as "current",
        u."userId", u."userName", u."nickName", coalesce(d."deptName", '') as "deptName"
      from qianhe.sessions s
      join qianhe.tenants t on t."code" = s."tenantCode"
      join users u on u."userId" = s."userId"
      left join depts d on d."deptId" = u."deptId"
      where s."tenantCode" = ${tenant.code} and ${isOpenSession}
        and u."userName" ilike ${containsPattern(userName ?? '')}
        and coalesce(s.address, '') ilike ${containsPattern(address ?? '')}),
    matching as (select * from open where ${filter ? buildResourceFilter(listed, filter) : sql`true`})
    select m.*, t.total from (select count(*) as total from matching) t
    left join (
      select * from matching order by ${order}
      limit ${page.pageSize} offset ${(page.pageNum - 1) * page.pageSize}) m on true
    order by ${order}`.execute(tx);
  const total = Number(rows[0]?.total ?? 0);
  // The left join keeps the count if the page is empty: its single row then has no session.
  return { rows: rows.filter((row) => row.sessionId !== null).map(({ total: _, ...row }) => row), total };
}
