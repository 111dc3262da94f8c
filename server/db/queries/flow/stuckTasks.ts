/** Tasks on which nobody acts: a disabled holder, a due time long past; and instances without a task. */
import { sql } from 'kysely';
import type { z } from 'zod';
import type { stuckTaskCalls } from '../../../../contract/calls/stuckTask.ts';
import { flattenConditions } from '../../../../contract/filter/filterTree.ts';
import type { StuckReason } from '../../../../contract/flow/stuckReasons.ts';
import { stuckTaskResource } from '../../../../contract/resources/flow/stuckTask.ts';
import type { Tx } from '../../database.ts';
import { applyListConditions } from '../../filter/resourceConditions.ts';
import { containsPattern, fetchPage } from '../fetchPage.ts';

type StuckTaskRequest = z.output<typeof stuckTaskCalls.list.query>;
type StuckTaskRow = {
  stuckId: string;
  reason: StuckReason;
  taskId: string | null;
  processInstanceId: string;
  title: string;
  formEnName: string;
  formCnName: string;
  initiatorName: string;
  serialNumber: string;
  startTime: string;
  nodeName: string;
  holderName: string;
  arrivalTime: string;
  dueTime: string | null;
  overdueHours: number | null;
};

const isPending = sql`t."role" <> 'reader' and t."state" in ('open', 'waiting')`;
const isRunning = sql`i."status" = 0 and not i."deleted"`;
const instanceColumns = sql`i."instanceId" as "processInstanceId", i."title", i."formEnName", i."formCnName", i."initiatorName",
  i."serialNumber", i."createTime" as "startTime"`;

export const listStuckTasks = (tx: Tx, request: StuckTaskRequest) =>
  fetchPage(selectStuckTasks(tx, request), request);

/** Longest waiting first. */
export function selectStuckTasks(tx: Tx, request: Omit<StuckTaskRequest, 'pageNum' | 'pageSize'>) {
  const conditions = request.filter ? flattenConditions(request.filter) : [];
  const least = conditions.some(({ field }) => field === 'overdueHours') ? 0 : request.overdueHours;
  const overdue = sql`t."dueTime" < now() - ${least} * interval '1 hour'`;
  const isLeft = sql`(u."deleted" or u."status" = '1')`;
  const stuck = sql<StuckTaskRow>`(
    select 't' || t."taskId" as "stuckId", case when ${isLeft} then 'disabled' else 'overdue' end as "reason",
      t."taskId", ${instanceColumns}, t."nodeName", u."nickName" as "holderName", t."arrivalTime", t."dueTime",
      case when t."dueTime" < now() then floor(extract(epoch from now() - t."dueTime") / 3600)::int end as "overdueHours"
    from tasks t join instances i using ("instanceId") join users u using ("userId")
    where ${isRunning} and ${isPending} and (${isLeft} or ${overdue})
    union all
    select 'i' || i."instanceId", 'none', null, ${instanceColumns}, '', '', i."updateTime", null, null
    from instances i
    where ${isRunning} and not exists (
      select from tasks t where t."instanceId" = i."instanceId" and ${isPending}))`;
  let rows = tx.selectFrom(stuck.as('stuck')).selectAll().orderBy('arrivalTime').orderBy('stuckId');
  if (request.keyword) {
    const pattern = containsPattern(request.keyword);
    rows = rows.where((is) =>
      is.or([
        is('title', 'ilike', pattern),
        is('holderName', 'ilike', pattern),
        is('initiatorName', 'ilike', pattern),
      ]),
    );
  }
  return applyListConditions(rows, { resource: stuckTaskResource }, request);
}

/** The node of each pending task of a running instance; other tasks are missing. */
export async function findNodesOfTasks(
  tx: Tx,
  taskIds: readonly string[],
): Promise<{ taskId: string; instanceId: string; nodeId: string }[]> {
  const { rows } = await sql<{ taskId: string; instanceId: string; nodeId: string }>`
    select t."taskId", t."instanceId", t."nodeId" from tasks t join instances i using ("instanceId")
    where t."taskId" = any(${[...taskIds]}::bigint[]) and ${isRunning} and ${isPending}`.execute(tx);
  return rows;
}
