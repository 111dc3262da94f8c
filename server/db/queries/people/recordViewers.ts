/** Who may see a record or act on it, and why: the data scopes of a person's roles, and the flow of the record. */

import { type RawBuilder, sql } from 'kysely';
import { maxViewerNames, type ViewerGroup } from '../../../../contract/calls/permission.ts';
import { recordHolderResource } from '../../../../contract/resources/people/permission.ts';
import { type ViewReason, viewReasons } from '../../../../contract/viewReasons.ts';
import { supplierRoleKey } from '../../actor.ts';
import type { Tx } from '../../database.ts';
import { nameOrder, textOrder } from '../../filter/chineseOrder.ts';
import { applyListConditions, type ListConditions } from '../../filter/resourceConditions.ts';
import { containsPattern } from '../fetchPage.ts';
import { roleGrants } from './effectivePermissions.ts';
import { isNamed } from './nameCondition.ts';

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

type RecordAct = keyof typeof recordActs;

/** The rights on a record beside viewing, by their names in permissions. */
const recordActs = { edit: 'edit', invalid: 'invalid', remove: 'remove', export: 'export' } as const;

/**
 * The tables `viewers`, a row for each reason, and `acting`, a row for each right with the role that grants it. Rights
 * reach a record by data scope, without the list permission, whatever its state. Enabled people only.
 */
function viewerTables({
  form,
  rowId,
  shared,
  isReferred,
  candidateIds,
}: ViewerQuestion): RawBuilder<unknown> {
  const scopes = shared
    ? sql`select "userId", 'shared', '' from people where not "external"`
    : sql`
      select "userId", 'scopeAll', "roleName" from held where "dataScope" = 'ALL' and not "external"
      union all
      select h."userId", 'scopeCustom', h."roleName" from held h
        join "roleDepts" d using ("roleId") join creator c on c."deptId" = d."deptId"
        where h."dataScope" = 'CUSTOM' and not h."external"
      union all
      select h."userId", 'scopeDept', h."roleName" from held h join creator c on c."deptId" = h."deptId"
        where h."dataScope" in ('DEPT', 'DEPT_AND_CHILD') and not h."external"
      union all
      select h."userId", 'scopeBelow', h."roleName" from held h join above a on a."deptId" = h."deptId"
        where h."dataScope" = 'DEPT_AND_CHILD' and not h."external"`;
  const permissionOf = (act: string) => `auto:${form.enName}:${act}`;
  const acts = sql.join(
    Object.entries(recordActs).map(([act, right]) => sql`(${act}, ${permissionOf(right)})`),
  );
  return sql`
    r as (
      select * from ${sql.id(form.enName)} where "id" = ${rowId}::bigint),
    people as (
      select u.*, exists (select from "userRoles" x join roles o using ("roleId")
        where x."userId" = u."userId" and o."roleKey" = ${supplierRoleKey}) as "external"
      from users u where u."status" = '0' and not u."deleted"),
    held as (
      select p."userId", p."deptId", p."external", o."roleId", o."roleName", o."roleKey", o."dataScope"
      from people p join "userRoles" x using ("userId") join roles o using ("roleId")
      where o."status" = '0' and (not p."external" or o."roleKey" = ${supplierRoleKey})),
    admins as (select distinct "userId", "roleName" from held where "roleKey" = 'admin'),
    granted as (
      select h."userId", h."external", h."roleName", m."perms" from held h join ${roleGrants} g using ("roleId")
        join menus m using ("menuId") where m."status" = '0' and h."userId" not in (select "userId" from admins)),
    listers as (select distinct "userId" from granted where "perms" = ${permissionOf('list')}),
    creator as (select c."userId", c."deptId" from r join users c on c."userId" = r."createBy"),
    above as (
      select d."parentId" as "deptId" from creator c join depts d using ("deptId")
      union
      select d."parentId" from above a join depts d using ("deptId")),
    flows as (
      select "instanceId", "initiatorId" from instances where "formId" = ${form.formId} and "rowId" = ${rowId}::bigint),
    reached ("userId", "reason", "roleName") as (
      ${scopes}
      union all select c."userId", 'creator', '' from creator c join people p using ("userId") where not p."external"
      union all
      select u."userId", 'supplier', '' from r, people u
        where u."external" and (r."createBy" = u."userId" or ${isReferred})),
    found ("userId", "reason", "roleName") as (
      select "userId", 'admin', '' from admins
      union all select * from reached where "userId" in (select "userId" from listers)
      union all select "initiatorId", 'initiator', '' from flows
      union all select t."userId", 'handler', '' from flows join tasks t using ("instanceId")
      union all select t."forUserId", 'delegator', '' from flows join tasks t using ("instanceId")
      union all select unnest(${[...candidateIds]}::bigint[]), 'candidate', ''
      union all
      select g."userId", 'flowQuery', '' from granted g where not g."external" and exists (select from flows)
        and g."perms" in ('flow:instance:query', 'flow:instance:edit')),
    viewers as (
      select distinct f."userId", f."reason", f."roleName", p."nickName"
      from found f join people p using ("userId")),
    acts ("act", "perms") as (values ${acts}),
    acting ("userId", "act", "roleName") as (
      select distinct g."userId", a."act", g."roleName" from acts a join granted g using ("perms")
        where g."userId" in (select "userId" from reached)
      union select x."userId", a."act", x."roleName" from acts a, admins x)`;
}

const reasonOrder = sql`array_position(${Object.keys(viewReasons)}::text[], "reason")`;

/** The groups in the order of the reasons, and the number of different people. */
export async function listRecordViewers(
  tx: Tx,
  question: ViewerQuestion,
): Promise<{ people: number; groups: ViewerGroup[] }> {
  const { rows } = await sql<ViewerGroup & { people: number }>`
    with recursive ${viewerTables(question)}
    select "reason", "roleName", count(*)::integer as "total",
      (array_agg("nickName" order by ${nameOrder(sql`"nickName"`)}, "userId"))[1:${sql.lit(maxViewerNames)}] as "names",
      (select count(distinct "userId")::integer from viewers) as "people"
    from viewers group by "reason", "roleName"
    order by ${reasonOrder}, ${textOrder(sql`"roleName"`)}`.execute(tx);
  return {
    people: rows[0]?.people ?? 0,
    groups: rows.map(({ people: _, ...group }) => group),
  };
}

type RecordHolder = {
  userId: string;
  userName: string;
  nickName: string;
  search: string;
  deptName: string;
  view: { reason: ViewReason; roleName: string }[];
} & Record<RecordAct, string>;

/** Everybody who may do something with the record: why they see it, and the roles that grant the rest. */
export function selectRecordHolders(
  tx: Tx,
  question: ViewerQuestion,
  { keyword, ...conditions }: ListConditions & { keyword?: string | undefined },
) {
  const rolesOf = (act: string) =>
    sql`coalesce(string_agg("roleName", '、' order by "roleName") filter (where "act" = ${act}), '') as ${sql.id(act)}`;
  const holders = sql<RecordHolder>`(
    with recursive ${viewerTables(question)},
    viewing as (
      select "userId", jsonb_agg(jsonb_build_object('reason', "reason", 'roleName', "roleName")
        order by ${reasonOrder}, "roleName") as "view" from viewers group by "userId"),
    doing as (
      select "userId", ${sql.join(Object.keys(recordActs).map(rolesOf))} from acting group by "userId")
    select p."userId", p."userName", p."nickName", p."search", coalesce(d."deptName", '') as "deptName",
      coalesce(v."view", '[]') as "view",
      ${sql.join(Object.keys(recordActs).map((act) => sql`coalesce(a.${sql.id(act)}, '') as ${sql.id(act)}`))}
    from people p left join viewing v using ("userId") left join doing a using ("userId")
      left join depts d on d."deptId" = p."deptId"
    where v."userId" is not null or a."userId" is not null)`;
  let found = tx
    .selectFrom(holders.as('h'))
    .select(['userId', 'userName', 'nickName', 'deptName', 'view', 'edit', 'invalid', 'remove', 'export'])
    .orderBy(nameOrder(sql`"nickName"`))
    .orderBy('userId');
  if (keyword) {
    const part = containsPattern(keyword);
    found = found.where((is) =>
      is.or([isNamed(keyword, sql`"search"`), is('userName', 'ilike', part), is('deptName', 'ilike', part)]),
    );
  }
  return applyListConditions(found, { resource: recordHolderResource }, conditions);
}
