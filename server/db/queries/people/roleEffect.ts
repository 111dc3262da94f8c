import { sql } from 'kysely';
import { maxEffectNames } from '../../../../contract/calls/role.ts';
import type { Tx } from '../../database.ts';
import { nameOrder } from '../../filter/chineseOrder.ts';

type RoleChange = { roleId: string; add: readonly string[]; remove: readonly string[] };
type MenuEffect = {
  menuId: string;
  menuName: string;
  parentName: string;
  gains: boolean;
  affected: number;
  unaffected: number;
  names: string[];
};

/**
 * For each added or removed menu the number of enabled members who gain or lose it with the first names, and the number of
 * those who hold it by another enabled role.
 */
export async function previewRoleEffect(tx: Tx, { roleId, add, remove }: RoleChange): Promise<MenuEffect[]> {
  const { rows } = await sql<MenuEffect>`
    with members as (
      select u."userId", u."nickName" from "userRoles" x join users u using ("userId")
      where x."roleId" = ${roleId} and u."status" = '0' and not u."deleted"),
    changes as (
      select "menuId", true as "gains" from unnest(${[...add]}::bigint[]) as "menuId"
      union select "menuId", false from unnest(${[...remove]}::bigint[]) as "menuId"),
    held as (
      select distinct "menuId", "userId"
      from "userRoles" x join members using ("userId") join roles r using ("roleId")
        join "roleMenus" g using ("roleId") join changes using ("menuId")
      where x."roleId" <> ${roleId} and r."status" = '0'),
    counted as (
      select c."menuId", count(m."userId") filter (where h."userId" is null)::integer as "affected",
        count(h."userId")::integer as "unaffected",
        coalesce((array_agg(m."nickName" order by ${nameOrder(sql`m."nickName"`)}, m."userId")
          filter (where h."userId" is null and m."userId" is not null))[1:${sql.lit(maxEffectNames)}], '{}') as "names"
      from changes c left join members m on true left join held h on h."menuId" = c."menuId" and h."userId" = m."userId"
      group by c."menuId")
    select m."menuId", m."menuName", coalesce(p."menuName", '') as "parentName", c."gains",
      t."affected", t."unaffected", t."names"
    from changes c join menus m using ("menuId") join counted t using ("menuId")
      left join menus p on p."menuId" = m."parentId"
    order by c."gains" desc, m."orderNum", m."menuId"`.execute(tx);
  return rows;
}
