/**
 * A supplier's account holds the role of suppliers and no other, and belongs to a record. An account that breaks one of
 * these rules is listed with the rule.
 */
import { sql } from 'kysely';
import { supplierRoleKey } from '../../actor.ts';
import type { Tx } from '../../database.ts';

export type SupplierFault = {
  userId: string;
  nickName: string;
  rule: 'OTHER_ROLES' | 'RECORD_MISSING' | 'ROLE_MISSING';
};

export async function listSupplierFaults(tx: Tx): Promise<SupplierFault[]> {
  const { rows } = await sql<SupplierFault>`
    with held as (
      select g."userId", bool_or(r."roleKey" = ${supplierRoleKey}) as "isSupplier",
        bool_or(r."roleKey" <> ${supplierRoleKey}) as "hasOthers"
      from "userRoles" g join roles r using ("roleId")
      where g."userId" in (
        select s."userId" from "userRoles" s join roles k using ("roleId") where k."roleKey" = ${supplierRoleKey})
      group by g."userId"),
    checked as (
      select u."userId", u."nickName", case
        when h."isSupplier" and h."hasOthers" then 'OTHER_ROLES'
        when h."isSupplier" and u."supplierRecordId" is null then 'RECORD_MISSING'
        when h."isSupplier" is null and u."supplierRecordId" is not null then 'ROLE_MISSING' end as "rule"
      from users u left join held h using ("userId")
      where not u."deleted" and (h."userId" is not null or u."supplierRecordId" is not null))
    select * from checked where "rule" is not null order by "userId"`.execute(tx);
  return rows;
}

/** Those of the people who are suppliers. */
export async function listSuppliersAmong(tx: Tx, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await tx
    .selectFrom('userRoles')
    .innerJoin('roles', 'roles.roleId', 'userRoles.roleId')
    .select('userRoles.userId')
    .where('roles.roleKey', '=', supplierRoleKey)
    .where('userRoles.userId', 'in', [...userIds])
    .execute();
  return rows.map(({ userId }) => userId);
}
