/**
 * Normalizes the outcome of a race, so that two outcomes can be compared as text: ids that differ between copies become
 * numbers within the instance, and times become a constant. Everything else that is stored or answered is included.
 */
import { sql } from 'kysely';
import type { Tx } from '../../../server/db/database.ts';
import type { TestResponse } from '../servers/testServer.ts';
import type { InstanceCopy } from './instanceCopies.ts';

type StoredState = { rowId: string; state: string; tasks: Record<string, number> };

/** Reads the rows of these records and their instances. */
export async function readStoredStates(
  tx: Tx,
  copies: readonly InstanceCopy[],
): Promise<Map<string, StoredState>> {
  const [first] = copies;
  if (!first) return new Map();
  const rowIds = copies.map((copy) => copy.rowId);
  const { rows } = await sql<StoredState>`
    select k."rowId"::text as "rowId", coalesce(t."tasks", '{}') as tasks, jsonb_build_object(
      'record', (select to_jsonb(r) - 'id' from ${sql.id(first.formEnName)} r where r."id" = k."rowId"),
      'instance', to_jsonb(i) - array['instanceId', 'rowId'],
      'runs', (select jsonb_agg(to_jsonb(r) - 'instanceId' order by r."runNo")
        from runs r where r."instanceId" = i."instanceId"),
      'tasks', (select jsonb_agg(to_jsonb(t) - array['taskId', 'instanceId', 'rowId'] order by t."taskNo")
        from tasks t where t."instanceId" = i."instanceId"),
      'events', (select jsonb_agg(to_jsonb(e) - 'instanceId' order by e."eventNo")
        from "flowEvents" e where e."instanceId" = i."instanceId"),
      'log', (select jsonb_agg(to_jsonb(l) - array['logId', 'instanceId'] order by l."eventNo")
        from "flowLog" l where l."instanceId" = i."instanceId"),
      'told', (select jsonb_agg(jsonb_build_array(e."type", e."userIds",
          (select t."taskNo" from tasks t where t."taskId" = (e."data" ->> 'taskId')::bigint)) order by e."eventId")
        from "liveEvents" e where e."data" ->> 'processInstanceId' = i."instanceId"::text)
    )::text as state
    from unnest(${rowIds}::bigint[]) as k("rowId")
    join forms f on f."enName" = ${first.formEnName}
    left join instances i on i."formId" = f."formId" and i."rowId" = k."rowId"
    left join lateral (select jsonb_object_agg(t."taskId", t."taskNo") as tasks from tasks t
      where t."instanceId" = i."instanceId") t on true`.execute(tx);
  return new Map(rows.map((row) => [row.rowId, { ...row, state: replaceTimes(row.state) }]));
}

/** Every moment as one word; how long a task that waits has left is a length of time. */
const replaceTimes = (text: string): string =>
  text
    .replace(/\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d+)?([+-]\d\d:\d\d)?/g, 'then')
    .replace(/("remainingMs": )\d+/g, '$10');

const taskKeys = new Set(['taskId', 'nextTaskIdForMe', 'currentUserWaitApprovalTaskId']);
const ownKeys = new Set(['processInstanceId', 'rowId', 'requestId', 'id']);

/** An answer without the copy's own ids. */
export function normalizeResponse({ status, body }: TestResponse, { tasks }: StoredState): string {
  const plain = JSON.stringify(body, (key, value) => {
    if (typeof value !== 'string') return value;
    if (taskKeys.has(key)) return `task ${tasks[value]}`;
    return ownKeys.has(key) ? key : value;
  });
  return replaceTimes(`${status} ${plain}`);
}
