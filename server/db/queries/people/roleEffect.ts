import { sql } from 'kysely';
import type { Tx } from '../../database.ts';

type RoleChange = { roleId: string; add: readonly string[]; remove: readonly string[] };
type MenuEffect = {
  menuId: string;
  menuName: string;
  parentName: string;
  gains: boolean;
  affected: number;
  unaffected: number;
};

/**
 * For each added or removed menu the number of enabled members who gain or lose it, and of those who hold it by another
 * enabled role.
 */
export async function previewRoleEffect(tx: Tx, { roleId, add, remove }: RoleChange): Promise<MenuEffect[]> {
  const { rows } = await sql<MenuEffect>`
    with members as (
      select u."userId" from "userRoles" x join users u using ("userId")
      where x."roleId" = ${roleId} and u."status" = '0' and not u."deleted"),
    changes as (
      select "menuId", true as "gains" from unnest(${[...add]}::bigint[]) as "menuId"
      union select "menuId", false from unnest(${[...remove]}::bigint[]) as "menuId"),
    held as (
      select "menuId", count(distinct "userId")::integer as "people"
      from "userRoles" x join members using ("userId") join roles r using ("roleId")
        join "roleMenus" g using ("roleId") join changes using ("menuId")
      where x."roleId" <> ${roleId} and r."status" = '0' group by "menuId"),
    counted as (select count(*)::integer as "people" from members)
    select m."menuId", m."menuName", coalesce(p."menuName", '') as "parentName", c."gains",
      t."people" - coalesce(h."people", 0) as "affected", coalesce(h."people", 0) as "unaffected"
    from changes c join menus m using ("menuId") left join held h using ("menuId")
      left join menus p on p."menuId" = m."parentId" cross join counted t
    order by c."gains" desc, m."orderNum", m."menuId"`.execute(tx);
  return rows;
}
