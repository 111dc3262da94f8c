/** The rows of fixed tables that refer to an object: people, roles, entries and objects below it, constants. */
import { type RawBuilder, sql } from 'kysely';
import { nameOrder } from '../../db/filter/chineseOrder.ts';
import type { ReferencedObject, ReferenceFinder, Referrer } from './reference.ts';

type NamedRow = { id: string; name: string };

/** Rows of "id", the object's, and "name", the referring row's. */
const rowsOf =
  (by: Referrer, select: (ids: string[], codes: string[]) => RawBuilder<NamedRow>): ReferenceFinder =>
  async ({ tx }, objects: readonly ReferencedObject[]) => {
    const ids = objects.map(({ id }) => id);
    const codes = objects.map(({ code }) => code);
    const { rows } = await select(ids, codes).execute(tx);
    return rows.map(({ id, name }) => ({ id, by, name }));
  };

export const peopleOfRole = rowsOf(
  'person',
  (ids) => sql<NamedRow>`
  select h."roleId" as "id", u."nickName" as "name" from "userRoles" h join users u using ("userId")
  where h."roleId" = any(${ids}::bigint[]) and not u."deleted" order by ${nameOrder(sql`u."nickName"`)}, u."userId"`,
);

export const peopleOfPost = rowsOf(
  'person',
  (ids) => sql<NamedRow>`
  select h."postId" as "id", u."nickName" as "name" from "userPosts" h join users u using ("userId")
  where h."postId" = any(${ids}::bigint[]) and not u."deleted" order by ${nameOrder(sql`u."nickName"`)}, u."userId"`,
);

export const enabledPeopleOfPost = rowsOf(
  'person',
  (ids) => sql<NamedRow>`
  select h."postId" as "id", u."nickName" as "name" from "userPosts" h join users u using ("userId")
  where h."postId" = any(${ids}::bigint[]) and not u."deleted" and u."status" = '0'
  order by ${nameOrder(sql`u."nickName"`)}, u."userId"`,
);

/** Roles whose data scope lists the department. */
export const rolesOfDept = rowsOf(
  'role',
  (ids) => sql<NamedRow>`
  select d."deptId" as "id", r."roleName" as "name" from "roleDepts" d join roles r using ("roleId")
  where d."deptId" = any(${ids}::bigint[]) and r."dataScope" = 'CUSTOM' order by r."orderNum", r."roleId"`,
);

/** Roles that grant the entry; `admin` permits everything without it. */
export const rolesOfMenu = rowsOf(
  'role',
  (ids) => sql<NamedRow>`
  select m."menuId" as "id", r."roleName" as "name" from "roleMenus" m join roles r using ("roleId")
  where m."menuId" = any(${ids}::bigint[]) and r."roleKey" <> 'admin' order by r."orderNum", r."roleId"`,
);

/** The form whose page or permission the entry is. */
export const formOfMenu = rowsOf(
  'form',
  (ids) => sql<NamedRow>`
  select m."menuId" as "id", f."cnName" as "name" from menus m join forms f on f."enName" = m."formName" and not f."deleted"
  where m."menuId" = any(${ids}::bigint[])`,
);

export const deptsLedBy = rowsOf(
  'headed',
  (ids) => sql<NamedRow>`
  select "leaderId" as "id", "deptName" as "name" from depts
  where "leaderId" = any(${ids}::bigint[]) order by "orderNum", "deptId"`,
);

/** People whose tasks the person gets, now or later; deleted ones too, whose tasks at flow nodes go on coming. */
export const delegatorsTo = rowsOf(
  'delegation',
  (ids) => sql<NamedRow>`
  select a."delegateUserId" as "id", u."nickName" as "name" from absences a join users u using ("userId")
  where a."delegateUserId" = any(${ids}::bigint[]) and a."endTime" > now()
  group by a."delegateUserId", u."userId" order by ${nameOrder(sql`u."nickName"`)}, u."userId"`,
);

export const entriesOfDictionary = rowsOf(
  'entry',
  (_, codes) => sql<NamedRow>`
  select t."dictId" as "id", d."dictLabel" as "name" from "dictData" d join "dictTypes" t using ("dictType")
  where d."dictType" = any(${codes}::text[]) order by d."orderNum", d."dictCode"`,
);

/** Objects below those of the list that are not in the list themselves. */
export const childEntries = rowsOf(
  'child',
  (ids) => sql<NamedRow>`
  select "parentId" as "id", "dictLabel" as "name" from "dictData" where "parentId" = any(${ids}::bigint[])
    and "dictCode" <> all(${ids}::bigint[]) order by "orderNum", "dictCode"`,
);

export const childMenus = rowsOf(
  'child',
  (ids) => sql<NamedRow>`
  select "parentId" as "id", "menuName" as "name" from menus where "parentId" = any(${ids}::bigint[])
    and "menuId" <> all(${ids}::bigint[]) order by "orderNum", "menuId"`,
);

export const childConstants = rowsOf(
  'child',
  (ids) => sql<NamedRow>`
  select "parentId" as "id", "name" from constants where "parentId" = any(${ids}::bigint[])
    and "id" <> all(${ids}::bigint[]) order by "orderNum", "id"`,
);

export const constantsOfForm = rowsOf(
  'constant',
  (ids, codes) => sql<NamedRow>`
  select o."id", c."name" from constants c
  join unnest(${ids}::text[], ${codes}::text[]) as o("id", "code") on o."code" = c."formName"
  order by c."orderNum", c."id"`,
);

/** Accounts of suppliers whose records the form holds. */
export const suppliersOfForm = rowsOf(
  'person',
  (ids, codes) => sql<NamedRow>`
  select o."id", u."nickName" as "name" from users u
  join unnest(${ids}::text[], ${codes}::text[]) as o("id", "code") on o."code" = u."supplierForm"
  where not u."deleted" order by ${nameOrder(sql`u."nickName"`)}, u."userId"`,
);
