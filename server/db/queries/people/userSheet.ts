/** People as a sheet shows them: names instead of ids, and of the credentials only the account. */

import { type RawBuilder, sql } from 'kysely';
import { nameOrder } from '../../filter/chineseOrder.ts';
import { buildUserConditions, buildUserOrder, buildUserRank, type UserFilter } from './userFilter.ts';

/** Id, account, name, path of departments, telephone, mail, sex, roles, posts, status, remark, time of creation, whether the registration waits. */
export const selectUserSheet = (filter: UserFilter): RawBuilder<unknown> => sql`
  with recursive path as (
    select "deptId", "deptName" as names from depts where "parentId" is null
    union all
    select d."deptId", p.names || '/' || d."deptName" from depts d join path p on d."parentId" = p."deptId")
  select u."userId", u."userName", u."nickName", p.names, u."phonenumber", u."email",
    case u."sex" when '0' then '男' when '1' then '女' else '未知' end,
    (select string_agg(r."roleName", ',' order by r."roleId") from "userRoles" x join roles r using ("roleId")
      where x."userId" = u."userId"),
    (select string_agg(o."postName", ',' order by o."postId") from "userPosts" x join posts o using ("postId")
      where x."userId" = u."userId"),
    case u."status" when '0' then '正常' else '停用' end, u."remark", u."createTime",
    case when u."waiting" then '是' else '否' end
  from users u left join path p using ("deptId")
  where ${buildUserConditions(filter)} order by ${sql.join([...buildUserOrder(filter), buildUserRank(filter)])}, ${nameOrder(sql`u."nickName"`)}, u."userId"`;
