import { sql } from 'kysely';
import { cursorRows } from '../cursorRows.ts';
import type { Finding, IntegrityCheck } from '../integrityCheck.ts';

/** A stored answer is written with its work; a pending one is held by a lease, which expires. */
export const answersInFlight: IntegrityCheck = {
  name: 'answersInFlight',
  title: '没有答案的幂等键都有会到期的租约',
  find: ({ tx, tenant }) =>
    cursorRows(
      tx,
      sql<Finding>`
        select '幂等键 ' || "key" || '（' || "call" || '，用户 ' || "userId" || '）' as "where",
          '已有答案，或租约在一分钟内到期' as "expected",
          '没有答案，租约到 ' || coalesce("leaseUntil"::text, '无') as "found"
        from qianhe.idempotency
        where "tenantCode" = ${tenant.code} and "answer" is null
          and coalesce("leaseUntil" > now() + interval '1 minute', true)`,
    ),
};
