/** A record with an instance has the instance's status, and is deleted if and only if the instance is. */
import { sql } from 'kysely';
import { activeForms } from '../activeForms.ts';
import { cursorRows } from '../cursorRows.ts';
import type { Finding, IntegrityCheck } from '../integrityCheck.ts';

export const recordsFollow: IntegrityCheck = {
  name: 'recordsFollow',
  title: '单据状态与流程状态一致',
  async *find({ tx }) {
    for (const form of await activeForms(tx)) {
      yield* cursorRows(tx, mismatchedStatus(form.formId, form.enName));
    }
  },
};

const mismatchedStatus = (formId: string, table: string) => sql<Finding>`
  select '流程实例 ' || i."instanceId" || ' 单据 ' || ${sql.lit(table)} || ' ' || i."rowId" as "where",
    'sysStatus ' || i."status" || case when i."deleted" then '，已删除' else '，未删除' end as "expected",
    case when r."id" is null then '没有这条单据' else 'sysStatus ' || r."sysStatus" ||
      case when r."sys$deleteTime" is null then '，未删除' else '，已删除' end end as "found"
  from instances i left join ${sql.id(table)} r on r."id" = i."rowId"
  where i."formId" = ${formId} and (r."id" is null or r."sysStatus" <> i."status"
    or (r."sys$deleteTime" is not null) <> i."deleted")
  union all
  select '单据 ' || ${sql.lit(table)} || ' ' || r."id", '审批中的单据有流程实例', '没有'
  from ${sql.id(table)} r
  where r."sysStatus" = 0 and r."sys$deleteTime" is null and not exists (
    select 1 from instances i where i."formId" = ${formId} and i."rowId" = r."id")`;
