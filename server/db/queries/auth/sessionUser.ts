import { sql } from 'kysely';
import type { Tx } from '../../database.ts';

export type SessionUser = {
  avatar: string;
  phonenumber: string;
  openId: string | null;
  roleNames: string[];
  /** From the person's own department up to the root. */
  depts: { deptId: string; deptName: string; isOrg: boolean }[];
};

/** The data about the signed-in person that the frame shows. Throws if the row does not exist. */
export async function loadSessionUser(tx: Tx, userId: string): Promise<SessionUser> {
  const { rows } = await sql<SessionUser>`
    with recursive above as (
      select d."deptId", d."parentId", d."deptName", d."isOrg", 0 as step
      from users u join depts d using ("deptId") where u."userId" = ${userId}
      union all
      select d."deptId", d."parentId", d."deptName", d."isOrg", step + 1
      from depts d join above a on d."deptId" = a."parentId")
    select u."avatar", u."phonenumber", u."openId",
      array(select r."roleName" from "userRoles" g join roles r using ("roleId")
            where g."userId" = u."userId" and r."status" = '0' order by r."orderNum", r."roleId") as "roleNames",
      coalesce((select json_agg(json_build_object(
        'deptId', "deptId"::text, 'deptName', "deptName", 'isOrg', "isOrg") order by step) from above), '[]') as "depts"
    from users u where u."userId" = ${userId}`.execute(tx);
  const row = rows[0];
  if (!row) throw new Error(`User ${userId} has a session, but no row.`);
  return row;
}
