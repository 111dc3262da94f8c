/** Resolves candidate lists to users, in the order of the list, all lists in one statement. */

import { type RawBuilder, sql } from 'kysely';
import { flowAdministratorKey } from '../../../../contract/settings/declared/work.ts';
import type { Tx } from '../../database.ts';
import { type AbsenceContext, buildDelegateCtes } from './delegates.ts';

export type CandidateQuery =
  | { readonly type: 'USER' | 'ROLE' | 'DEPT' | 'DEPT_TREE' | 'POST'; readonly ids: readonly string[] }
  /** Leaders of the departments from this one up: of one level only, or of each up to it. */
  | { readonly type: 'DEPT_LEADER' | 'LEADER_CHAIN'; readonly deptId: string; readonly level: number }
  /** Config flow.admin.userId, else the first enabled user with the role admin. */
  | { readonly type: 'ADMIN' };

/**
 * A disabled user is included but may hold no task; deleted users are excluded. `standInId`: the person who now gets
 * the user's tasks; the user's own id without a delegate. Of people who are disabled or deleted only those who are
 * named themselves have one: the successor of a hand-over gets what named the leaver, not the tasks of their groups.
 */
export type FoundCandidate = {
  readonly userId: string;
  readonly enabled: boolean;
  readonly standInId: string;
};

type CandidateRow = FoundCandidate & { at: number };

/** The places in the list of the queries that find no enabled user. */
export async function findUnansweredQueries(
  tx: Tx,
  wanted: readonly CandidateQuery[],
): Promise<ReadonlySet<number>> {
  if (wanted.length === 0) return new Set();
  const parts = wanted.map(
    (one, at) => sql`select ${at}::int as "at" where not exists (
      select from (${selectCandidates(one)}) f join users u using ("userId")
      where u."status" = '0' and not u."deleted")`,
  );
  const { rows } = await sql<{ at: number }>`${sql.join(parts, sql` union all `)}`.execute(tx);
  return new Set(rows.map(({ at }) => at));
}

/** The users of each query, in order. A user may occur twice. */
export async function loadCandidateUsers(
  tx: Tx,
  wanted: readonly CandidateQuery[],
  world: AbsenceContext,
): Promise<FoundCandidate[][]> {
  const found = wanted.map((): FoundCandidate[] => []);
  if (wanted.length === 0) return found;
  const parts = wanted.map(
    (one, at) =>
      sql`select ${at}::int as "at", f."userId", f."position", ${one.type === 'USER'}::boolean as "named" from (${selectCandidates(one)}) f`,
  );
  const { rows } = await sql<CandidateRow>`
    with recursive meant as (
      select a."at", a."position", a."userId", u."status" = '0' and not u."deleted" as "enabled", a."named", u."deleted"
      from (${sql.join(parts, sql` union all `)}) a join users u on u."userId" = a."userId"),
    ${buildDelegateCtes(sql`select "userId" from meant where "enabled" or "named"`, world)}
    select m."at", m."userId", m."enabled", coalesce(s."standInId", m."userId") as "standInId"
    from meant m left join "standIns" s on s."userId" = m."userId" and (m."enabled" or m."named")
    where not m."deleted" or s."standInId" is not null
    order by m."at", m."position", m."userId"`.execute(tx);
  for (const { at, ...meant } of rows) found[at]?.push(meant);
  return found;
}

type CandidateSelects = {
  [T in CandidateQuery['type']]: (wanted: CandidateQuery & { type: T }) => RawBuilder<unknown>;
};

function selectCandidates(wanted: CandidateQuery): RawBuilder<unknown> {
  // The query has the type of `wanted`; the compiler cannot pair a union's key and member.
  return (candidateSelects[wanted.type] as (wanted: CandidateQuery) => RawBuilder<unknown>)(wanted);
}

const candidateSelects: CandidateSelects = {
  USER: ({ ids }) =>
    sql`select i."userId", i."position" from unnest(${ids}::bigint[]) with ordinality i("userId", "position")`,
  ROLE: ({ ids }) => sql`select m."userId", 0 as "position" from "userRoles" m join roles r using ("roleId")
    where m."roleId" = any(${ids}::bigint[]) and r."status" = '0'`,
  DEPT: ({ ids }) =>
    sql`select d."userId", 0 as "position" from users d where d."deptId" = any(${ids}::bigint[])`,
  DEPT_TREE: ({ ids }) => sql`
    with recursive below as (
      select "deptId" from depts where "deptId" = any(${ids}::bigint[])
      union select d."deptId" from depts d join below b on d."parentId" = b."deptId")
    select d."userId", 0 as "position" from users d join below using ("deptId")`,
  POST: ({ ids }) => sql`select m."userId", 0 as "position" from "userPosts" m join posts p using ("postId")
    where m."postId" = any(${ids}::bigint[]) and p."status" = '0'`,
  DEPT_LEADER: (wanted) => sql`${selectLeaders(wanted)} where "level" = ${wanted.level}`,
  LEADER_CHAIN: (wanted) => sql`${selectLeaders(wanted)}`,
  ADMIN: () => sql`
    (select "userId", 0 as "position" from users where "status" = '0' and not "deleted" and "userId"::text =
      (select trim("configValue") from configs where "configKey" = ${flowAdministratorKey}))
    union all
    (select u."userId", 1 as "position" from roles r join "userRoles" using ("roleId") join users u using ("userId")
      where r."roleKey" = 'admin' and r."status" = '0' and u."status" = '0' and not u."deleted"
      order by u."userId" limit 1)`,
};

/** Leaders from the department up to the level, nearest first. Departments are a tree, so the recursion ends. */
const selectLeaders = ({ deptId, level }: { deptId: string; level: number }) => sql`
  with recursive chain as (
    select "parentId", "leaderId", 0 as "level" from depts where "deptId" = ${deptId}::bigint
    union all
    select d."parentId", d."leaderId", c."level" + 1 from depts d join chain c on d."deptId" = c."parentId"
    where c."level" < ${level}::int)
  select "leaderId" as "userId", "level" as "position" from chain`;
