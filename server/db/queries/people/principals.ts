/** Users, roles, departments and posts by id, all in one statement: their names and whether they are enabled. */
import { sql } from 'kysely';
import type { KnownTarget, TargetKind } from '../../../../contract/flow/checks/namedTargets.ts';
import type { Tx } from '../../database.ts';

export type PrincipalRef = { readonly kind: TargetKind; readonly id: string };
type FoundPrincipal = PrincipalRef & KnownTarget;

/** Returns the existing ones. */
export async function findPrincipals(tx: Tx, asked: readonly PrincipalRef[]): Promise<FoundPrincipal[]> {
  // Ids come from configuration: a text that is not a number matches nothing.
  const ids = (kind: TargetKind) => [
    ...new Set(asked.filter((one) => one.kind === kind && /^\d{1,18}$/.test(one.id)).map((one) => one.id)),
  ];
  const { rows } = await sql<FoundPrincipal>`
    select 'USER' as "kind", "userId"::text as "id", "nickName" as "name", "status" = '0' as "enabled"
      from users where "userId" = any(${ids('USER')}::bigint[]) and not "deleted"
    union all select 'ROLE', "roleId"::text, "roleName", "status" = '0'
      from roles where "roleId" = any(${ids('ROLE')}::bigint[])
    union all select 'DEPT', "deptId"::text, "deptName", "status" = '0'
      from depts where "deptId" = any(${ids('DEPT')}::bigint[])
    union all select 'POST', "postId"::text, "postName", "status" = '0'
      from posts where "postId" = any(${ids('POST')}::bigint[])`.execute(tx);
  return rows;
}
