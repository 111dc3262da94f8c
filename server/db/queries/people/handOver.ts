/** What names a person who leaves, and its transfer to a successor. */

import { sql } from 'kysely';
import { flowAdministratorKey } from '../../../../contract/settings/declared/work.ts';
import type { Tx } from '../../database.ts';
import { textOrder } from '../../filter/chineseOrder.ts';

export type HandOverCounts = {
  /** Tasks of running flows that wait for the person. */
  tasks: number;
  drafts: number;
  roles: string[];
  /** Departments that the person leads. */
  depts: string[];
  /** People who delegate to the person. */
  delegators: string[];
  /** Settings that name the person. */
  settings: string[];
  /** Deployed flows that name the person as a candidate; an administrator changes them. */
  flows: string[];
};

export async function countHandOver(tx: Tx, userId: string): Promise<HandOverCounts> {
  // A candidate is JSON inside XML, where quotes are escaped or not.
  const target = sql`'target(&quot;|"):(&quot;|")' || ${userId}::text || '(&quot;|")'`;
  const { rows } = await sql<HandOverCounts>`
    select
      (select count(*)::int from tasks t join instances i using ("instanceId") where t."userId" = ${userId}
        and t."state" in ('open', 'waiting') and t."role" <> 'reader' and t."listed" and i."status" = 0
        and not i."deleted") as "tasks",
      (select count(*)::int from instances i where i."initiatorId" = ${userId} and i."status" = -1
        and not i."deleted") as "drafts",
      array(select r."roleName" from "userRoles" x join roles r using ("roleId") where x."userId" = ${userId}
        order by r."orderNum", r."roleId") as "roles",
      array(select d."deptName" from depts d where d."leaderId" = ${userId} order by d."deptId") as "depts",
      array(select distinct u."nickName" from absences a join users u on u."userId" = a."userId"
        where a."delegateUserId" = ${userId} and a."endTime" > now()) as "delegators",
      array(select c."configName" from configs c where ${namesAdministrator(userId)}) as "settings",
      array(select f."cnName" from "flowDefinitions" d join forms f using ("formId")
        where d."status" = 'deployed' and not f."deleted" and d."xml" ~ (${target}) order by ${textOrder(sql`f."cnName"`)}) as "flows"`.execute(
    tx,
  );
  const [counts] = rows;
  if (!counts) throw new Error(`Counting what names user ${userId} returned no row.`);
  return counts;
}

type Succession = { userId: string; toUserId: string };

/** The setting of the flow administrator, if it names the person. */
const namesAdministrator = (userId: string) =>
  sql<boolean>`"configKey" = ${flowAdministratorKey} and trim("configValue") = ${userId}`;

/** The successor leads the departments, stands in for those who had chosen the person, and administers flows. */
export async function transferPositions(tx: Tx, { userId, toUserId }: Succession, now: Date): Promise<void> {
  await tx
    .updateTable('depts')
    .set({ leaderId: toUserId, updateTime: now })
    .where('leaderId', '=', userId)
    .execute();
  await sql`update absences set "delegateUserId" = ${toUserId} where "delegateUserId" = ${userId}
    and "userId" <> ${toUserId} and "endTime" > now()`.execute(tx);
  await sql`update configs set "configValue" = ${toUserId}, "updateTime" = ${now}
    where ${namesAdministrator(userId)}`.execute(tx);
}

/** The successor gets the roles that the person has and the successor lacks. */
export async function copyRoles(tx: Tx, { userId, toUserId }: Succession): Promise<void> {
  await sql`insert into "userRoles" ("userId", "roleId")
    select ${toUserId}, x."roleId" from "userRoles" x join roles r using ("roleId")
    where x."userId" = ${userId} and r."status" = '0' and not exists (select from "userRoles" y where y."userId" = ${toUserId} and y."roleId" = x."roleId")`.execute(
    tx,
  );
}

/** Absences that the person had planned make way for the hand-over. */
export async function endOpenAbsences(tx: Tx, userId: string): Promise<void> {
  await sql`delete from absences where "userId" = ${userId} and "endTime" > now()`.execute(tx);
}

/** Those of the people whose tasks go to an enabled successor in all flows, and for longer than an absence lasts. */
export async function listHandedOver(tx: Tx, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ userId: string }>`
    select distinct a."userId" from absences a join users d on d."userId" = a."delegateUserId"
    where a."userId" = any(${[...userIds]}::bigint[]) and a."formEnNames" = '{}'
      and a."beginTime" <= now() and a."endTime" > now() + interval '1 year'
      and d."status" = '0' and not d."deleted"`.execute(tx);
  return new Set(rows.map(({ userId }) => userId));
}
