/** The log is the events that people read: each of them has its one line, and no line tells what did not happen. */
import { sql } from 'kysely';
import type { Finding } from '../check.ts';
import { bySql } from '../portions.ts';

/** What an event says as a line of the log; null where nobody reads it. */
const said = sql`case
  when e."event" ->> 'type' = 'acted' then jsonb_build_object('actNo', (e."event" -> 'actNo'),
    'act', e."event" ->> 'act', 'userId', e."event" ->> 'userId', 'comment', e."event" ->> 'comment',
    'taskNo', e."event" -> 'taskNo', 'targetNodeId', e."event" ->> 'targetNodeId')
  when e."event" ->> 'type' = 'taskEnded' and e."event" ->> 'automatic' is not null
    and e."event" ->> 'state' <> 'transferred' and e."event" ->> 'timedOut' = 'false' then jsonb_build_object(
    'actNo', e."actNo", 'act', 'automatic', 'userId', t."userId"::text, 'comment', e."event" ->> 'automatic',
    'taskNo', e."event" -> 'taskNo', 'targetNodeId', null)
  when e."event" ->> 'type' = 'runClosed' and e."event" ->> 'reason' is not null then jsonb_build_object(
    'actNo', e."actNo", 'act', 'skipped', 'userId', null, 'comment', e."event" ->> 'reason',
    'taskNo', null, 'targetNodeId', null)
  end`;

const written = sql`jsonb_build_object('actNo', l."actNo", 'act', l."act", 'userId', l."userId"::text,
  'comment', l."comment", 'taskNo', l."taskNo", 'targetNodeId', l."targetNodeId")`;

export const actsLogged = bySql(
  'actsLogged',
  '每个操作在日志中恰有一行，内容与事件一致',
  sql<Finding>`
    select '流程实例 ' || e."instanceId" || ' 事件 ' || e."eventNo" as "where", told."said"::text as "expected",
      case when l."logId" is null then '没有日志' else told."written"::text end as "found"
    from "flowEvents" e
    left join "flowLog" l using ("instanceId", "eventNo")
    left join tasks t on t."instanceId" = e."instanceId" and e."event" ->> 'type' = 'taskEnded'
      and t."taskNo" = (e."event" ->> 'taskNo')::integer
    cross join lateral (select ${said} as "said", ${written} as "written") as told
    where told."said" is not null and (l."logId" is null or told."said" <> told."written")`,
);

/** Acts count from 1 without gaps, and every line belongs to an event that is told. */
export const linesHappened = bySql(
  'linesHappened',
  '日志的每一行都有对应的事件，操作编号从 1 起连续',
  sql<Finding>`
    select '流程实例 ' || l."instanceId" || ' 日志 ' || l."logId" as "where", '对应的事件' as "expected",
      coalesce('事件 ' || e."eventNo" || ' 为 ' || (e."event" ->> 'type'), '没有事件 ' || l."eventNo") as "found"
    from "flowLog" l left join "flowEvents" e using ("instanceId", "eventNo")
    left join tasks t on false
    cross join lateral (select ${said} as "said") as told
    where told."said" is null
    union all
    select '流程实例 ' || i."instanceId", '操作 1 至 ' || i."acts" || ' 各一行',
      coalesce(l."lines", 0) || ' 行，最大编号 ' || coalesce(l."last", 0)
    from instances i left join (
      select "instanceId", count(*) as "lines", max("actNo") as "last" from "flowLog"
      where "act" not in ('automatic', 'skipped') group by "instanceId") as l using ("instanceId")
    where (i."acts", i."acts") is distinct from (coalesce(l."lines", 0)::integer, coalesce(l."last", 0))`,
);
