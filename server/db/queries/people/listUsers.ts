import { sql } from 'kysely';
import type { Tx } from '../../database.ts';
import { nameOrder } from '../../filter/chineseOrder.ts';
import type { OnOff } from '../../tables/people.ts';
import { rowVersionColumn } from '../rowVersion.ts';
import { markedName } from './markedName.ts';
import { buildUserConditions, buildUserOrder, buildUserRank, type UserFilter } from './userFilter.ts';

export type ListedUser = {
  userId: string;
  userName: string;
  nickName: string;
  deptId: string | null;
  deptName: string;
  underDeptIdNames: string;
  phonenumber: string;
  email: string;
  sex: '0' | '1' | '2';
  status: OnOff;
  waiting: boolean;
  avatar: string;
  roleIds: string[];
  postIds: string[];
  roleNames: string[];
  postNames: string[];
  supplierForm: string | null;
  supplierRecordId: string | null;
  remark: string;
  createTime: string;
  version: string;
  absence?: { delegateUserName: string; endTime: string };
};

/** The matching people, best matches first, and their number. Pages count from 1. */
export async function listUsers(
  tx: Tx,
  filter: UserFilter,
  page: { pageNum: number; pageSize: number },
): Promise<{ rows: ListedUser[]; total: number }> {
  const order = buildUserOrder(filter);
  const position =
    order.length > 0 ? sql`row_number() over (order by ${sql.join(order)})` : buildUserRank(filter);
  // Only the rows shown are read in full, with their department's path and their absence.
  const { rows } = await sql<UserRow>`
    with matching as materialized (
      select u."userId", ${nameOrder(sql`u."nickName"`)} as "sortedName", ${position} as "rank"
      from users u where ${buildUserConditions(filter)}),
    listed as (
      select * from matching order by "rank", "sortedName", "userId"
      limit ${page.pageSize} offset ${(page.pageNum - 1) * page.pageSize})
    select u."userId", u."userName", u."nickName", u."deptId", coalesce(d."deptName", '') as "deptName",
      coalesce(p."names", '') as "underDeptIdNames", u."phonenumber", u."email", u."sex", u."status", u."waiting", u."avatar",
      array(select r."roleId" from "userRoles" r where r."userId" = u."userId" order by 1) as "roleIds",
      array(select o."postId" from "userPosts" o where o."userId" = u."userId" order by 1) as "postIds",
      array(select r."roleName" from "userRoles" x join roles r using ("roleId") where x."userId" = u."userId"
        order by r."orderNum", r."roleId") as "roleNames",
      array(select o."postName" from "userPosts" x join posts o using ("postId") where x."userId" = u."userId"
        order by o."orderNum", o."postId") as "postNames",
      u."supplierForm", u."supplierRecordId", u."remark", u."createTime", ${rowVersionColumn('u')} as "version", b."delegateUserName", b."absentUntil", t.total
    from (select count(*) as total from matching) t
    left join listed l on true left join users u using ("userId") left join depts d using ("deptId")
    left join lateral (
      with recursive up as (
        select d."deptName", d."parentId", 0 as "height" where d."deptId" is not null
        union all
        select a."deptName", a."parentId", up."height" + 1 from depts a join up on a."deptId" = up."parentId")
      select string_agg("deptName", '/' order by "height" desc) as "names" from up) p on true
    left join lateral (
      select ${markedName('s')} as "delegateUserName", a."endTime" as "absentUntil"
      from absences a join users s on s."userId" = a."delegateUserId"
      where a."userId" = u."userId" and a."beginTime" <= now() and a."endTime" > now()
      order by a."endTime" desc limit 1) b on true
    order by l."rank", l."sortedName", l."userId"`.execute(tx);
  const total = Number(rows[0]?.total ?? 0);
  // The left join keeps the count if the page is empty: its single row then has no user.
  return { total, rows: rows.filter((row) => row.userId !== null).map(toListedUser) };
}

type UserRow = ListedUser & {
  total: string | null;
  delegateUserName: string | null;
  absentUntil: string | null;
};

const toListedUser = ({ total: _, delegateUserName, absentUntil, ...user }: UserRow): ListedUser =>
  delegateUserName === null || absentUntil === null
    ? user
    : { ...user, absence: { delegateUserName, endTime: absentUntil } };
