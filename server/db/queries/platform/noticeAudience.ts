/** Whom a notice is for: everybody, or departments with those below them, and roles. */
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../actor.ts';

type Reader = { actor: Pick<Actor, 'deptId' | 'roleIds'>; now: Date };

/** A condition on `notices n`: it is open, its time has come and not passed, and the person is among those it is for. */
export const isShownTo = ({ actor, now }: Reader): RawBuilder<boolean> => sql<boolean>`(n."status" = '0'
  and (n."beginTime" is null or n."beginTime" <= ${now}) and (n."endTime" is null or n."endTime" > ${now})
  and (n."audience" = 'all'
    or exists (select from "noticeRoles" x
      where x."noticeId" = n."noticeId" and x."roleId" = any(${actor.roleIds}::bigint[]))
    or exists (select from "noticeDepts" x
      where x."noticeId" = n."noticeId" and x."deptId" = any(${deptsAbove(actor.deptId)}))))`;

/** A department and all above it. */
const deptsAbove = (deptId: string | null) => sql`array(
  with recursive above as (
    select "deptId", "parentId" from depts where "deptId" = ${deptId}
    union all select d."deptId", d."parentId" from depts d join above a on d."deptId" = a."parentId")
  select "deptId" from above)`;

/** A condition on `users u`: the notice is for the person, who can sign in and is no supplier. */
export const isInAudience = (noticeId: string): RawBuilder<boolean> => sql<boolean>`(u."status" = '0'
  and not u."deleted" and u."supplierRecordId" is null
  and ((select "audience" from notices where "noticeId" = ${noticeId}) = 'all'
    or u."userId" in (select g."userId" from "noticeRoles" x join "userRoles" g using ("roleId")
      join roles r using ("roleId") where x."noticeId" = ${noticeId} and r."status" = '0')
    or u."deptId" in (
      with recursive below as (
        select "deptId" from "noticeDepts" where "noticeId" = ${noticeId}
        union select d."deptId" from depts d join below b on d."parentId" = b."deptId")
      select "deptId" from below)))`;
