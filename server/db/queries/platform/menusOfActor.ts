import { type RawBuilder, sql } from 'kysely';
import { type Actor, isSupplierActor } from '../../actor.ts';
import type { Tx } from '../../database.ts';
import { selectOpenRows } from '../openRows.ts';

export type MenuEntry = {
  menuId: string;
  parentId: string | null;
  menuName: string;
  path: string;
  component: string;
  icon: string;
  menuType: 'M' | 'C' | 'F';
  visible: '0' | '1';
  link: string;
  affix: boolean;
  noCache: boolean;
  /** Set for a form's page; null for any other. */
  hasFlow: boolean | null;
};

/**
 * The folders and pages that the person's roles grant, in menu order; for an administrator all of them. None that is
 * disabled or lies below a disabled folder. What lies above a granted page is there too, so that the page has the same
 * address for everybody; a page above that is not granted is a folder.
 */
export async function listMenusOfActor(tx: Tx, actor: Actor): Promise<MenuEntry[]> {
  const isGranted = buildGrantCondition(actor);
  if (!isGranted) return [];
  const { rows } = await sql<MenuEntry>`
    with recursive granted as materialized (
      select m."menuId", m."parentId" from menus m
      where m."menuType" in ('M', 'C') and m."menuId" in ${selectOpenRows('menus')} and ${isGranted}),
    shown as (
      select "menuId", "parentId" from granted
      union
      select a."menuId", a."parentId" from menus a join shown s on s."parentId" = a."menuId")
    select m."menuId", m."parentId", m."menuName", m."path", m."icon", m."visible", m."affix", m."noCache", f."hasFlow",
      case when g."menuId" is null then 'M' else m."menuType" end as "menuType",
      case when g."menuId" is null then '' else m."component" end as "component",
      case when g."menuId" is null then '' else m."link" end as "link"
    from shown s join menus m using ("menuId") left join granted g using ("menuId")
    left join forms f on f."enName" = m."formName" and not f."deleted"
    where m."menuType" <> 'F'
    order by m."orderNum", m."menuId"`.execute(tx);
  return rows;
}

/** A condition on `menus m`; undefined for a person without roles. */
function buildGrantCondition(actor: Actor): RawBuilder<unknown> | undefined {
  if (actor.permissions.has('*:*:*')) return sql`true`;
  if (actor.roleIds.length === 0) return undefined;
  const granted = sql`m."menuId" in (
    select "menuId" from "roleMenus" where "roleId" = any(${actor.roleIds}::bigint[]))`;
  if (!isSupplierActor(actor)) return granted;
  // A page whose permission does not apply to suppliers would only refuse them.
  return sql`${granted} and (m."perms" = '' or m."perms" like 'auto:%')`;
}
