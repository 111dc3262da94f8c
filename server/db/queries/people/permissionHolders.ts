/** Who holds a permission, and through which roles. */

import { sql } from 'kysely';
import {
  permissionHolderResource,
  permissionResource,
} from '../../../../contract/resources/people/permission.ts';
import type { Tx } from '../../database.ts';
import { nameOrder, textOrder } from '../../filter/chineseOrder.ts';
import { applyListConditions, type ListConditions } from '../../filter/resourceConditions.ts';
import { containsPattern } from '../fetchPage.ts';
import { roleGrants } from './effectivePermissions.ts';
import { isNamed } from './nameCondition.ts';

type GrantedPermission = {
  permission: string;
  title: string;
  formCnName: string;
  roleNames: string[];
  people: number;
};
type Holder = {
  userId: string;
  userName: string;
  nickName: string;
  search: string;
  deptName: string;
  roleNames: string[];
};

/** Each permission once, also where several menu entries carry it. */
const grantedPermissions = sql<GrantedPermission>`(
  with entries as (
    select m."menuId", m."perms" as "permission", concat_ws(' · ', p."menuName", m."menuName") as "title"
    from menus m left join menus p on p."menuId" = m."parentId"
    where m."perms" <> '' and m."status" = '0'),
  granting as (
    select distinct e."permission", g."roleId", g."roleName", g."orderNum"
    from entries e join ${roleGrants} g using ("menuId")),
  holding as (
    select g."permission", count(distinct u."userId")::integer as "people"
    from granting g join "userRoles" x using ("roleId") join users u using ("userId")
    where u."status" = '0' and not u."deleted" group by g."permission")
  select e."permission", string_agg(distinct e."title", '、') as "title",
    coalesce(max(f."cnName"), '') as "formCnName",
    coalesce((select jsonb_agg(g."roleName" order by g."orderNum", g."roleId") from granting g
      where g."permission" = e."permission"), '[]') as "roleNames",
    coalesce(max(h."people"), 0) as "people"
  from entries e left join holding h using ("permission")
    left join forms f on f."enName" = split_part(e."permission", ':', 2) and e."permission" like 'auto:%' and not f."deleted"
  group by e."permission")`;

/** `also`: permissions that match the keyword by their calls; `auto:{form}:edit` stands for those of all forms. */
export function selectGrantedPermissions(
  tx: Tx,
  {
    keyword,
    permission,
    also = [],
    ...conditions
  }: ListConditions & { keyword?: string | undefined; permission?: string; also?: readonly string[] },
) {
  let found = tx
    .selectFrom(grantedPermissions.as('g'))
    .select(['permission', 'title', 'formCnName', 'roleNames', 'people'])
    .orderBy(textOrder(sql.ref('title')))
    .orderBy('permission');
  if (permission) found = found.where('permission', '=', permission);
  if (keyword) {
    const part = containsPattern(keyword);
    found = found.where((is) =>
      is.or([
        is('title', 'ilike', part),
        is('permission', 'ilike', part),
        is('formCnName', 'ilike', part),
        sql<boolean>`"permission" = any(${[...also]}::text[])`,
        sql<boolean>`regexp_replace("permission", '^auto:[^:]+:', 'auto:{form}:') = any(${[...also]}::text[])`,
      ]),
    );
  }
  return applyListConditions(found, { resource: permissionResource }, conditions);
}

/** Enabled people only. */
export function selectPermissionHolders(
  tx: Tx,
  {
    permission,
    keyword,
    ...conditions
  }: ListConditions & { permission: string; keyword?: string | undefined },
) {
  const holders = sql<Holder>`(
    with granting as (
      select distinct g."roleId", g."roleName", g."orderNum" from menus m join ${roleGrants} g using ("menuId")
      where m."perms" = ${permission} and m."status" = '0')
    select u."userId", u."userName", u."nickName", u."search", coalesce(d."deptName", '') as "deptName",
      jsonb_agg(g."roleName" order by g."orderNum", g."roleId") as "roleNames"
    from granting g join "userRoles" x using ("roleId") join users u using ("userId")
      left join depts d on d."deptId" = u."deptId"
    where u."status" = '0' and not u."deleted" group by u."userId", d."deptId")`;
  let found = tx
    .selectFrom(holders.as('h'))
    .select(['userId', 'userName', 'nickName', 'deptName', 'roleNames'])
    .orderBy(nameOrder(sql`"nickName"`))
    .orderBy('userId');
  if (keyword) {
    const part = containsPattern(keyword);
    found = found.where((is) =>
      is.or([isNamed(keyword, sql`"search"`), is('userName', 'ilike', part), is('deptName', 'ilike', part)]),
    );
  }
  return applyListConditions(found, { resource: permissionHolderResource }, conditions);
}
