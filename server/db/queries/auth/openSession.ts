import { sql } from 'kysely';

/**
 * Whether session `s` of tenant `t` is open: used within the idle limit, begun within the absolute one, and the newest
 * of its person where the tenant allows one only. All are judged when a session is looked up, so that a setting holds
 * with the next request, on every node.
 */
export const isOpenSession = sql<boolean>`(
  t."status" = 'active'
  and s."lastUsedAt" > now() - t."sessionIdle"
  and s."createdAt" > now() - t."sessionAge"
  and (not t."singleSession" or not exists (
    select from qianhe.sessions newer
    where newer."tenantCode" = s."tenantCode" and newer."userId" = s."userId"
      and (newer."createdAt", newer."tokenHash") > (s."createdAt", s."tokenHash"))))`;
