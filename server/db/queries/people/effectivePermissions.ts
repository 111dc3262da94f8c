import { sql } from 'kysely';
import type { EffectivePermission } from '../../../../contract/calls/permission.ts';
import { supplierRoleKey } from '../../actor.ts';
import type { Tx } from '../../database.ts';

/**
 * The menu entries that each enabled role grants. The role of administrators grants all of them, that of suppliers those
 * of forms only.
 */
export const roleGrants = sql`(
  select g."menuId", r."roleId", r."roleName", r."orderNum"
  from "roleMenus" g join roles r using ("roleId") join menus o using ("menuId")
  where r."status" = '0' and r."roleKey" <> 'admin'
    and (r."roleKey" <> ${supplierRoleKey} or o."perms" like 'auto:%')
  union
  select m."menuId", r."roleId", r."roleName", r."orderNum" from menus m, roles r
  where r."status" = '0' and r."roleKey" = 'admin')`;

/** Every grantable permission in the order of the menu, with those of these roles as the person's. */
export async function listEffectivePermissions(
  tx: Tx,
  roleIds: readonly string[],
): Promise<EffectivePermission[]> {
  const { rows } = await sql<EffectivePermission>`
    with own as (select unnest(${[...roleIds]}::bigint[]) as "roleId"),
    members as (
      select x."roleId", count(*)::integer as "count" from "userRoles" x join users u using ("userId")
      where u."status" = '0' and not u."deleted" group by x."roleId"),
    granting as ${roleGrants}
    select m."menuId", m."menuName", coalesce(p."menuName", '') as "pageName", m."perms" as "permission",
      coalesce(jsonb_agg(g."roleName" order by g."orderNum", g."roleId")
        filter (where g."roleId" in (select "roleId" from own)), '[]') as "roles",
      coalesce(jsonb_agg(jsonb_build_object('roleName', g."roleName", 'members', coalesce(c."count", 0))
        order by g."orderNum", g."roleId") filter (where g."roleId" not in (select "roleId" from own)), '[]')
        as "otherRoles"
    from menus m left join menus p on p."menuId" = m."parentId"
      left join granting g on g."menuId" = m."menuId" left join members c on c."roleId" = g."roleId"
    where m."perms" <> '' and m."status" = '0'
    group by m."menuId", p."menuId"
    order by p."orderNum" nulls first, p."menuId" nulls first, m."orderNum", m."menuId"`.execute(tx);
  return rows;
}
