/** Who may see a record, and why: the data scopes of a person's roles, and the flow of the record. */

import { type RawBuilder, sql } from 'kysely';
import { maxViewerNames, type ViewerGroup } from '../../../../contract/calls/permission.ts';
import { viewReasons } from '../../../../contract/viewReasons.ts';
import { supplierRoleKey } from '../../actor.ts';
import type { Tx } from '../../database.ts';
import { nameOrder, textOrder } from '../../filter/chineseOrder.ts';
import { roleGrants } from './effectivePermissions.ts';

export type ViewerQuestion = {
  form: { formId: string; enName: string };
  rowId: string;
  /** Every holder of the list permission sees every record. */
  shared: boolean;
  /** True for the record `r` and the record of the supplier `u`. */
  isReferred: RawBuilder<unknown>;
  /** People to whom later nodes of the flow may give a task. */
  candidateIds: readonly string[];
};

/** The groups in the order of the reasons, and the number of different people. Enabled people only. */
export async function listRecordViewers(
  tx: Tx,
  { form, rowId, shared, isReferred, candidateIds }: ViewerQuestion,
): Promise<{ people: number; groups: ViewerGroup[] }> {
  const scopes = shared
    ? sql`select "userId", 'shared', '' from listers`
    : sql`
      select h."userId", 'scopeAll', h."roleName" from held h join listers using ("userId") where h."dataScope" = 'ALL'
      union all
      select h."userId", 'scopeCustom', h."roleName" from held h join listers using ("userId")
        join "roleDepts" d using ("roleId") join creator c on c."deptId" = d."deptId" where h."dataScope" = 'CUSTOM'
      union all
      select h."userId", 'scopeDept', h."roleName" from held h join listers using ("userId")
        join creator c on c."deptId" = h."deptId" where h."dataScope" in ('DEPT', 'DEPT_AND_CHILD')
      union all
      select h."userId", 'scopeBelow', h."roleName" from held h join listers using ("userId")
        join above a on a."deptId" = h."deptId" where h."dataScope" = 'DEPT_AND_CHILD'`;
  const { rows } = await sql<ViewerGroup & { people: number }>`
    with recursive r as (
      select * from ${sql.id(form.enName)} where "id" = ${rowId}::bigint),
    people as (
      select u.*, exists (select from "userRoles" x join roles o using ("roleId")
        where x."userId" = u."userId" and o."roleKey" = ${supplierRoleKey}) as "external"
      from users u where u."status" = '0' and not u."deleted"),
    held as (
      select p."userId", p."deptId", p."external", o."roleId", o."roleName", o."roleKey", o."dataScope"
      from people p join "userRoles" x using ("userId") join roles o using ("roleId") where o."status" = '0'),
    admins as (select distinct "userId" from held where "roleKey" = 'admin' and not "external"),
    granted as (
      select h."userId", h."external", m."perms" from held h join ${roleGrants} g using ("roleId")
        join menus m using ("menuId") where m."status" = '0' and h."userId" not in (select "userId" from admins)),
    listers as (
      select distinct "userId" from granted where not "external" and "perms" = ${`auto:${form.enName}:list`}),
    creator as (select c."userId", c."deptId" from r join users c on c."userId" = r."createBy"),
    above as (
      select d."parentId" as "deptId" from creator c join depts d using ("deptId")
      union
      select d."parentId" from above a join depts d using ("deptId")),
    flows as (
      select "instanceId", "initiatorId" from instances where "formId" = ${form.formId} and "rowId" = ${rowId}::bigint),
    found ("userId", "reason", "roleName") as (
      select "userId", 'admin', '' from admins
      union all ${scopes}
      union all select "userId", 'creator', '' from creator join listers using ("userId")
      union all
      select distinct u."userId", 'supplier', '' from r, granted g join users u using ("userId")
        where g."external" and g."perms" = ${`auto:${form.enName}:list`}
          and (r."createBy" = u."userId" or ${isReferred})
      union all select "initiatorId", 'initiator', '' from flows
      union all select t."userId", 'handler', '' from flows join tasks t using ("instanceId")
      union all select t."forUserId", 'delegator', '' from flows join tasks t using ("instanceId")
      union all select unnest(${[...candidateIds]}::bigint[]), 'candidate', ''
      union all
      select g."userId", 'flowQuery', '' from granted g where not g."external" and exists (select from flows)
        and g."perms" in ('flow:instance:query', 'flow:instance:edit')),
    viewers as (
      select distinct f."userId", f."reason", f."roleName", p."nickName"
      from found f join people p using ("userId"))
    select "reason", "roleName", count(*)::integer as "total",
      (array_agg("nickName" order by ${nameOrder(sql`"nickName"`)}, "userId"))[1:${sql.lit(maxViewerNames)}] as "names",
      (select count(distinct "userId")::integer from viewers) as "people"
    from viewers group by "reason", "roleName"
    order by array_position(${Object.keys(viewReasons)}::text[], "reason"), ${textOrder(sql`"roleName"`)}`.execute(
    tx,
  );
  return {
    people: rows[0]?.people ?? 0,
    groups: rows.map(({ people: _, ...group }) => group),
  };
}
