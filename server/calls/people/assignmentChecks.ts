/** Refuses departments and posts that are disabled to people who do not have them yet. */
import { sql } from 'kysely';
import { Refusal } from '../../../contract/failures.ts';
import type { Tx } from '../../db/database.ts';
import { isOpenRow } from '../../db/queries/openRows.ts';

type Assignment = {
  deptIds?: readonly string[];
  postIds?: readonly string[] | undefined;
  /** The people who get them; none for a new account. */
  userIds?: readonly string[];
};

/** Throws 400 at the field. A department or post that does not exist is left to the foreign keys. */
export async function assertAssignable(tx: Tx, assignment: Assignment): Promise<void> {
  const { deptIds = [], postIds = [], userIds = [] } = assignment;
  if (deptIds.length === 0 && postIds.length === 0) return;
  const people = sql`${[...userIds]}::bigint[]`;
  const { rows } = await sql<{ path: string; message: string }>`
    select 'deptId' as "path", '部门“' || d."deptName" || '”已停用' as "message" from depts d
    where d."deptId" = any(${[...deptIds]}::bigint[]) and not ${isOpenRow('depts', sql`d."deptId"`)}
      and not (cardinality(${people}) > 0
        and not exists (select from users u where u."userId" = any(${people}) and u."deptId" is distinct from d."deptId"))
    union all
    select 'postIds', '岗位“' || p."postName" || '”已停用' from posts p
    where p."postId" = any(${[...postIds]}::bigint[]) and p."status" = '1'
      and not exists (select from "userPosts" h where h."postId" = p."postId" and h."userId" = any(${people}))`.execute(
    tx,
  );
  if (rows.length > 0) throw new Refusal(400, rows);
}
