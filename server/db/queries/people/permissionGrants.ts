import { sql } from 'kysely';
import type { PermissionGrant } from '../../../../contract/calls/permission.ts';
import type { Tx } from '../../database.ts';
import { roleGrants } from './effectivePermissions.ts';

/** For each permission the roles that grant it; `roleIds` are those of the person. Administrators hold every one. */
export async function listPermissionGrants(
  tx: Tx,
  { permissions, roleIds }: { permissions: readonly string[]; roleIds: readonly string[] },
): Promise<PermissionGrant[]> {
  const { rows } = await sql<PermissionGrant>`
    with wanted as (
      select * from unnest(${[...permissions]}::text[]) with ordinality as w ("permission", "at")),
    entries as (
      select w."permission", m."menuId", m."status" from wanted w join menus m on m."perms" = w."permission"),
    members as (
      select x."roleId", count(*)::integer as "count" from "userRoles" x join users u using ("userId")
      where u."status" = '0' and not u."deleted" group by x."roleId"),
    granting as (
      select e."permission", g."roleId", g."roleName", g."orderNum"
      from entries e join ${roleGrants} g using ("menuId") where e."status" = '0'
      union
      select w."permission", r."roleId", r."roleName", r."orderNum" from wanted w, roles r
      where r."roleKey" = 'admin' and r."status" = '0')
    select w."permission",
      case
        when exists (select from entries e where e."permission" = w."permission" and e."status" = '0') then 'open'
        when exists (select from entries e where e."permission" = w."permission") then 'closed'
        else 'none' end as "entry",
      coalesce(jsonb_agg(g."roleName" order by g."orderNum", g."roleId")
        filter (where g."roleId" = any(${[...roleIds]}::bigint[])), '[]') as "roles",
      coalesce(jsonb_agg(jsonb_build_object('roleName', g."roleName", 'members', coalesce(c."count", 0))
        order by g."orderNum", g."roleId") filter (where g."roleId" <> all(${[...roleIds]}::bigint[])), '[]')
        as "otherRoles"
    from wanted w left join granting g using ("permission") left join members c on c."roleId" = g."roleId"
    group by w."permission", w."at" order by w."at"`.execute(tx);
  return rows;
}

/** The enabled roles of the person with their data scopes. */
export const listRoleScopes = (tx: Tx, userId: string) =>
  tx
    .selectFrom('userRoles as x')
    .innerJoin('roles as r', 'r.roleId', 'x.roleId')
    .select(['r.roleId', 'r.roleName', 'r.dataScope'])
    .where('x.userId', '=', userId)
    .where('r.status', '=', '0')
    .orderBy('r.orderNum')
    .orderBy('r.roleId')
    .execute();
