/** What still names a person: departments that they lead, and people whose tasks they get. */
import { sql } from 'kysely';
import type { Tx } from '../../database.ts';

export type HeldPositions = { nickName: string; depts: string[]; delegators: string[] };

/** Those of the people who hold any, deleted accounts included. */
export async function listHeldPositions(tx: Tx, userIds: readonly string[]): Promise<HeldPositions[]> {
  const { rows } = await sql<HeldPositions>`
    select u."nickName", p."depts", p."delegators"
    from users u cross join lateral (select
      array(select d."deptName" from depts d where d."leaderId" = u."userId" order by d."deptId") as "depts",
      array(select distinct o."nickName" from absences a join users o on o."userId" = a."userId" and not o."deleted"
        where a."delegateUserId" = u."userId" and a."endTime" > now()) as "delegators") p
    where u."userId" = any(${[...userIds]}::bigint[]) and (p."depts" <> '{}' or p."delegators" <> '{}')
    order by u."userId"`.execute(tx);
  return rows;
}
