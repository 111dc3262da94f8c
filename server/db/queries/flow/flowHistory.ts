/** Loads the parts of an instance's log: the times of its runs, the lines, and the names of the people in it. */
import { sql } from 'kysely';
import type { Tx } from '../../database.ts';
import type { Attachment } from '../../tables/files.ts';
import type { LogTable } from '../../tables/flow.ts';

type RunTimes = { runNo: number; openTime: string; endTime: string | null };
export type LogLine = Pick<
  LogTable,
  | 'actNo'
  | 'act'
  | 'userId'
  | 'taskNo'
  | 'runNo'
  | 'nodeId'
  | 'comment'
  | 'userIds'
  | 'targetNodeId'
  | 'jumpBack'
> & { attachments: Attachment[]; time: string };

export type FlowHistory = { runs: RunTimes[]; lines: LogLine[]; names: Map<string, string> };

export async function loadFlowHistory(tx: Tx, instanceId: string): Promise<FlowHistory> {
  const [runs, lines, people] = await Promise.all([
    tx
      .selectFrom('runs')
      .select(['runNo', 'openTime', 'endTime'])
      .where('instanceId', '=', instanceId)
      .orderBy('runNo')
      .execute(),
    tx
      .selectFrom('flowLog')
      .select(['actNo', 'act', 'userId', 'taskNo', 'runNo', 'nodeId', 'comment', 'attachments', 'userIds'])
      .select(['targetNodeId', 'jumpBack', 'time'])
      .where('instanceId', '=', instanceId)
      .orderBy('eventNo')
      .execute(),
    listParticipants(tx, instanceId),
  ]);
  return { runs, lines, names: new Map(people.map((one) => [one.userId, one.nickName])) };
}

async function listParticipants(tx: Tx, instanceId: string) {
  const { rows } = await sql<{ userId: string; nickName: string }>`
    select "userId", "nickName" from users where "userId" in (
      select unnest(array["userId", "forUserId"]) from tasks where "instanceId" = ${instanceId}
      union select "userId" from "flowLog" where "instanceId" = ${instanceId} and "userId" is not null
      union select unnest("userIds") from "flowLog" where "instanceId" = ${instanceId}
      union select "initiatorId" from instances where "instanceId" = ${instanceId})`.execute(tx);
  return rows;
}
