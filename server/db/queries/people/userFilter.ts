/** Filters and ranks people: conditions on `users u`. */
import { type RawBuilder, sql } from 'kysely';
import { normalizePhone } from '../../../../contract/calls/shapes/signInNames.ts';
import { toTypedKeys } from '../../../../contract/pinyin/typedSyllable.ts';
import { userResource } from '../../../../contract/resources/people/user.ts';
import { normalizePhoneSql } from '../../filter/phoneText.ts';
import {
  buildResourceFilter,
  buildResourceOrder,
  type ListConditions,
} from '../../filter/resourceConditions.ts';
import type { OnOff } from '../../tables/people.ts';
import { containsPattern } from '../fetchPage.ts';
import { tokenize } from '../searchPattern.ts';
import { isNamed } from './nameCondition.ts';

export type UserFilter = ListConditions & {
  /**
   * Words, each in the name, its pinyin or the department's name; or the whole account, so that an account cannot be
   * guessed letter by letter. With `everywhere` also a part of account, telephone and mail.
   */
  keyword?: string | undefined;
  everywhere?: boolean;
  nickName?: string | undefined;
  userName?: string | undefined;
  phonenumber?: string | undefined;
  status?: OnOff | undefined;
  /** The department and its subtree. */
  deptId?: string | undefined;
  /** Exactly this department. */
  ownDeptId?: string | undefined;
  userIds?: readonly string[] | undefined;
  /** People who have this role. */
  roleId?: string | undefined;
  /** People who do not have it. */
  withoutRoleId?: string | undefined;
  /** The time of the account's creation, both ends included. */
  beginTime?: string | undefined;
  endTime?: string | undefined;
};

export function buildUserConditions(filter: UserFilter): RawBuilder<unknown> {
  const all = [sql`not u."deleted"`];
  const { keyword, nickName, userName, phonenumber, status, deptId, ownDeptId, userIds } = filter;
  if (keyword?.trim()) all.push(matchesKeyword(keyword, filter.everywhere ?? false));
  if (nickName) all.push(isNamed(nickName));
  if (userName) all.push(sql`u."userName" ilike ${containsPattern(userName)}`);
  if (phonenumber) all.push(hasPhone(phonenumber));
  if (status) all.push(sql`u."status" = ${status}`);
  if (ownDeptId) all.push(sql`u."deptId" = ${ownDeptId}`);
  if (userIds) all.push(sql`u."userId" = any(${[...userIds]}::bigint[])`);
  const { roleId, withoutRoleId, beginTime, endTime } = filter;
  if (roleId) all.push(hasRole(roleId));
  if (withoutRoleId) all.push(sql`not ${hasRole(withoutRoleId)}`);
  if (beginTime) all.push(sql`u."createTime" >= ${beginTime}`);
  if (endTime) all.push(sql`u."createTime" <= ${endTime}`);
  if (deptId) all.push(isInDeptSubtree(sql`"deptId" = ${deptId}`));
  if (filter.filter) all.push(buildResourceFilter(listedUser, filter.filter));
  return sql.join(all, sql` and `);
}

const listedUser = {
  resource: userResource,
  expressions: {
    ...Object.fromEntries(
      [
        'userId',
        'userName',
        'nickName',
        'deptId',
        'phonenumber',
        'email',
        'sex',
        'status',
        'waiting',
        'remark',
      ].map((name) => [name, sql`u.${sql.id(name)}`]),
    ),
    createTime: sql`u."createTime"`,
    roleIds: sql`array(select r."roleId"::text from "userRoles" r where r."userId" = u."userId" order by r."roleId")`,
    deptTree: sql`array(
      with recursive up as (
        select d."deptId", d."parentId" from depts d where d."deptId" = u."deptId"
        union all
        select a."deptId", a."parentId" from depts a join up on a."deptId" = up."parentId")
      select "deptId"::text from up)`,
    postIds: sql`array(select o."postId"::text from "userPosts" o where o."userId" = u."userId" order by o."postId")`,
  },
};

/** The matching people under the names of the list's fields, as conditions compare them, in no order. */
export function selectUserRows(filter: UserFilter): RawBuilder<unknown> {
  const { deptTree: _, ...columns } = listedUser.expressions;
  return sql`
    select ${sql.join(Object.entries(columns).map(([name, at]) => sql`${at} as ${sql.id(name)}`))},
      coalesce(d."deptName", '') as "deptName",
      array(select r."roleName" from "userRoles" x join roles r using ("roleId") where x."userId" = u."userId"
        order by r."orderNum", r."roleId") as "roleNames",
      array(select o."postName" from "userPosts" x join posts o using ("postId") where x."userId" = u."userId"
        order by o."orderNum", o."postId") as "postNames"
    from users u left join depts d on d."deptId" = u."deptId" where ${buildUserConditions(filter)}`;
}

/** The requested order of `users u`; empty for the order by rank and name. */
export const buildUserOrder = ({ sysOrderBy = [] }: UserFilter): RawBuilder<unknown>[] =>
  buildResourceOrder(listedUser, sysOrderBy);

/**
 * The rank of a match: 0 if the keyword is the name, 1 if the name or its pinyin begins with it, 2 for other name
 * matches, 3 for matches of the department's name.
 */
export function buildUserRank({ keyword, nickName }: UserFilter): RawBuilder<unknown> {
  const [word] = tokenize(keyword ?? nickName ?? '');
  // Not a bare 0, which ORDER BY reads as a column position.
  if (word === undefined) return sql`0::integer`;
  const text = word.toLowerCase();
  const begins = containsPattern(text).slice(1);
  const spoken = containsPattern(toTypedKeys(word)).slice(1);
  return sql`case when lower(u."nickName") = ${text} then 0
    when lower(u."nickName") like ${begins} or ' ' || u."pinyin" like ${`% ${spoken}`} then 1
    when ${isNamed(word)} then 2 else 3 end`;
}

const hasRole = (roleId: string) =>
  sql`exists (select from "userRoles" x where x."userId" = u."userId" and x."roleId" = ${roleId})`;

function matchesKeyword(keyword: string, everywhere: boolean): RawBuilder<unknown> {
  const words = tokenize(keyword).map((word) => {
    const places = [isNamed(word), isInDeptSubtree(sql`"deptName" ilike ${containsPattern(word)}`)];
    if (everywhere) {
      const part = containsPattern(word);
      places.push(sql`u."userName" ilike ${part}`, sql`u."phonenumber" like ${part}`);
      places.push(sql`u."email" ilike ${part}`);
    } else places.push(sql`lower(u."userName") = ${word.toLowerCase()}`);
    return sql`(${sql.join(places, sql` or `)})`;
  });
  const matched = sql.join(words, sql` and `);
  return everywhere && isPhoneLike(keyword) ? sql`(${matched} or ${hasPhone(keyword)})` : matched;
}

/** A number may be written with blanks, which are no ends of words. */
const isPhoneLike = (text: string): boolean => /^\+?\d{5,}$/.test(normalizePhone(text));

/** Separators alone are part of no number. */
function hasPhone(text: string): RawBuilder<unknown> {
  const phone = normalizePhone(text);
  return phone === ''
    ? sql`false`
    : sql`${normalizePhoneSql(sql`u."phonenumber"`)} like ${containsPattern(phone)}`;
}

/** In one of these departments or their subtrees. An array built once lets the index on the department be used. */
const isInDeptSubtree = (depts: RawBuilder<unknown>) => sql`u."deptId" = any(array(
  with recursive below as (
    select "deptId" from depts where ${depts}
    union
    select c."deptId" from depts c join below b on c."parentId" = b."deptId")
  select "deptId" from below))`;
