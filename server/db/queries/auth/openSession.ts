import { sql } from 'kysely';

/**
 * True if session `s` of tenant `t` is open: used within the idle limit, started within the absolute limit, and the
 * newest of its person if the tenant allows only one. Each session lookup checks all three, so a changed setting
 * takes effect with the next request, on every node.
 */
export const isOpenSession = sql<boolean>`(
  t."status" = 'active'
  and s."lastUsedAt" > now() - t."sessionIdle"
  and s."createdAt" > now() - t."sessionAge"
  and (not t."singleSession" or not exists (
    select from qianhe.sessions newer
    where newer."tenantCode" = s."tenantCode" and newer."userId" = s."userId"
      and (newer."createdAt", newer."tokenHash") > (s."createdAt", s."tokenHash"))))`;
