/** The names of the roles, departments and posts of a candidate list. */
import { sql } from 'kysely';
import type { Tx } from '../../database.ts';

type CandidateTargets = {
  readonly roleIds: readonly string[];
  readonly deptIds: readonly string[];
  readonly postIds: readonly string[];
};

/** Names by `ROLE 5`, `DEPT 5`, `POST 5`. Missing ones are omitted. */
export async function loadCandidateTargetNames(
  tx: Tx,
  { roleIds, deptIds, postIds }: CandidateTargets,
): Promise<Map<string, string>> {
  if (roleIds.length + deptIds.length + postIds.length === 0) return new Map();
  const { rows } = await sql<{ target: string; name: string }>`
    select concat('ROLE ', "roleId") as "target", "roleName" as "name" from roles
    where "roleId" = any(${roleIds}::bigint[])
    union all
    select concat('DEPT ', "deptId"), "deptName" from depts where "deptId" = any(${deptIds}::bigint[])
    union all
    select concat('POST ', "postId"), "postName" from posts where "postId" = any(${postIds}::bigint[])`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.target, row.name]));
}
