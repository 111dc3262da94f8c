/**
 * Writes every event in order, and the log lines of the events that people read. Replaying the events from the first
 * produces the state in the other tables. One statement writes both, after the tasks, because the log stores their
 * arrival time.
 */
import { type RawBuilder, sql } from 'kysely';
import { type LoadedInstance, requireInstanceId } from '../instance.ts';
import { buildInstanceLogLines } from './logLines.ts';

export function buildHistoryStatement(instances: readonly LoadedInstance[]): RawBuilder<unknown> {
  const events = instances.flatMap(listEventRows);
  const lines = instances.flatMap(buildInstanceLogLines);
  return sql`
    with history as (
      insert into "flowEvents" ("instanceId", "eventNo", "actNo", "event", "time")
      select "instanceId", "eventNo", "actNo", "event", "time"
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as s("instanceId" bigint, "eventNo" integer,
        "actNo" integer, "event" jsonb, "time" timestamptz))
    insert into "flowLog" ("instanceId", "eventNo", "actNo", "act", "userId", "taskNo", "runNo", "nodeId",
      "comment", "attachments", "userIds", "targetNodeId", "jumpBack", "time", "handled", "formId", "arrivalTime")
    select s."instanceId", s."eventNo", s."actNo", s."act", s."userId", s."taskNo", s."runNo", s."nodeId",
      s."comment", s."attachments", s."userIds", s."targetNodeId", s."jumpBack", s."time", s."handled", s."formId",
      t."arrivalTime"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as s("instanceId" bigint, "eventNo" integer,
      "actNo" integer, "act" text, "userId" bigint, "taskNo" integer, "runNo" integer, "nodeId" text,
      "comment" text, "attachments" jsonb, "userIds" bigint[], "targetNodeId" text, "jumpBack" boolean,
      "time" timestamptz, "handled" boolean, "formId" bigint)
    left join tasks t on s."handled" and t."instanceId" = s."instanceId" and t."taskNo" = s."taskNo"
      and t."endAct" = s."actNo"
    order by s."instanceId", s."eventNo"`;
}

function listEventRows(instance: LoadedInstance) {
  const instanceId = requireInstanceId(instance);
  return instance.pendingEvents.map(({ event, actNo, at }, index) => ({
    instanceId,
    eventNo: instance.persisted.eventCount + index + 1,
    actNo,
    event,
    time: at,
  }));
}
