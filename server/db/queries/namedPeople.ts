/** Users, roles, departments and posts by id, all in one statement: what they are called and whether they are in use. */
import { sql } from 'kysely';
import type { Known, NamedKind } from '../../../contract/flow/named.ts';
import type { Tx } from '../database.ts';

export type Asked = { readonly kind: NamedKind; readonly id: string };
type Found = Asked & Known;

/** Those that there are. */
export async function namedPeople(tx: Tx, asked: readonly Asked[]): Promise<Found[]> {
  // Ids come from configuration: what is no number names nothing.
  const ids = (kind: NamedKind) => [
    ...new Set(asked.filter((one) => one.kind === kind && /^\d{1,18}$/.test(one.id)).map((one) => one.id)),
  ];
  const { rows } = await sql<Found>`
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
