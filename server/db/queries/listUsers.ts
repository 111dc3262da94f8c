import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../database.ts';
import type { OnOff } from '../tables/people.ts';
import { containing } from './pageOf.ts';

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
  avatar: string;
  roleIds: string[];
  postIds: string[];
  remark: string;
  createTime: string;
  absence?: { delegateUserName: string; endTime: string };
};

export type UserFilter = {
  /** Matches names and pinyin; with `everywhere` also account, telephone and mail. */
  keyword?: string | undefined;
  everywhere?: boolean;
  nickName?: string | undefined;
  userName?: string | undefined;
  phonenumber?: string | undefined;
  status?: OnOff | undefined;
  /** The department and all under it. */
  deptId?: string | undefined;
  /** Exactly this department. */
  ownDeptId?: string | undefined;
  userIds?: string[] | undefined;
};

/** People in the order of their pinyin, and how many match; a page counts from 1. */
export async function listUsers(
  tx: Tx,
  filter: UserFilter,
  page: { pageNum: number; pageSize: number },
): Promise<{ rows: ListedUser[]; total: number }> {
  const where = matchingUsers(filter);
  const { rows } = await sql<Row>`
    with recursive path as (
      select "deptId", "deptName" as names from depts where "parentId" is null
      union all
      select d."deptId", p.names || '/' || d."deptName" from depts d join path p on d."parentId" = p."deptId"),
    matching as (select u.* from users u where ${where}),
    listed as (
      select * from matching order by "pinyin", "userId"
      limit ${page.pageSize} offset ${(page.pageNum - 1) * page.pageSize})
    select u."userId", u."userName", u."nickName", u."deptId", coalesce(d."deptName", '') as "deptName",
      coalesce(p.names, '') as "underDeptIdNames", u."phonenumber", u."email", u."sex", u."status", u."avatar",
      array(select r."roleId" from "userRoles" r where r."userId" = u."userId" order by 1) as "roleIds",
      array(select o."postId" from "userPosts" o where o."userId" = u."userId" order by 1) as "postIds",
      u."remark", u."createTime", b."delegateUserName", b."absentUntil", t.total
    from (select count(*) as total from matching) t
    left join listed u on true left join depts d using ("deptId") left join path p using ("deptId")
    left join lateral (
      select s."nickName" as "delegateUserName", a."endTime" as "absentUntil"
      from absences a join users s on s."userId" = a."delegateUserId"
      where a."userId" = u."userId" and a."beginTime" <= now() and a."endTime" > now()
      order by a."endTime" desc limit 1) b on true
    order by u."pinyin", u."userId"`.execute(tx);
  const total = Number(rows[0]?.total ?? 0);
  // The left join keeps the count where the page is empty: its one row has no user.
  return { total, rows: rows.filter((row) => row.userId !== null).map(listed) };
}

type Row = ListedUser & { total: string | null; delegateUserName: string | null; absentUntil: string | null };

const listed = ({ total: _, delegateUserName, absentUntil, ...user }: Row): ListedUser =>
  delegateUserName === null || absentUntil === null
    ? user
    : { ...user, absence: { delegateUserName, endTime: absentUntil } };

/** The condition on `users u`. */
export function matchingUsers(filter: UserFilter): RawBuilder<unknown> {
  const all = [sql`not u."deleted"`];
  const { keyword, nickName, userName, phonenumber, status, deptId, ownDeptId, userIds } = filter;
  if (keyword) all.push(matchesKeyword(keyword, filter.everywhere ?? false));
  if (nickName) all.push(matchesName(nickName));
  if (userName) all.push(sql`u."userName" ilike ${containing(userName)}`);
  if (phonenumber) all.push(sql`u."phonenumber" like ${containing(phonenumber)}`);
  if (status) all.push(sql`u."status" = ${status}`);
  if (ownDeptId) all.push(sql`u."deptId" = ${ownDeptId}`);
  if (userIds) all.push(sql`u."userId" = any(${userIds}::bigint[])`);
  if (deptId) {
    all.push(sql`u."deptId" in (
      with recursive below as (
        select "deptId" from depts where "deptId" = ${deptId}
        union
        select c."deptId" from depts c join below b on c."parentId" = b."deptId")
      select "deptId" from below)`);
  }
  return sql.join(all, sql` and `);
}

const matchesName = (text: string) =>
  sql`(u."nickName" ilike ${containing(text)} or u."pinyin" like ${containing(text.toLowerCase())})`;

const matchesKeyword = (text: string, everywhere: boolean) =>
  everywhere
    ? sql`(${matchesName(text)} or u."userName" ilike ${containing(text)}
        or u."phonenumber" like ${containing(text)} or u."email" ilike ${containing(text)})`
    : matchesName(text);
