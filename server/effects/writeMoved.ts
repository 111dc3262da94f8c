/** The rows of an instance that came to another version: it names that version, and its open tasks are that version's. */
import { sql } from 'kysely';
import { stepOf } from '../../contract/flow/graph.ts';
import type { Task } from '../engine/model.ts';
import type { Acting } from './acting.ts';
import { type Due, dueAnew, notDue } from './due.ts';
import { type Flow, instanceIdOf } from './flow.ts';
import type { Move } from './migrate.ts';
import { isQuick } from './quick.ts';
import { timekeepingOf } from './timekeeping.ts';

export async function writeMoved(
  acting: Acting,
  { before, after, formerDefinitionIds }: Move,
): Promise<void> {
  const { tx } = acting;
  const instanceId = instanceIdOf(after);
  const { definitionId } = after;
  const dues = await duesAnew(acting, before, after);
  const rows = after.state.tasks.map((task) => rowOf(after, task, dues.get(task.taskNo)));
  await sql`update instances set "definitionId" = ${definitionId},
    "formerDefinitionIds" = ${formerDefinitionIds}::bigint[] where "instanceId" = ${instanceId}`.execute(tx);
  await sql`
    update tasks t set "definitionId" = ${definitionId},
      "nodeName" = coalesce(s."nodeName", t."nodeName"),
      "quickApprovable" = coalesce(s."quickApprovable", t."quickApprovable"),
      "dueTime" = case when s."timed" then s."dueTime" else t."dueTime" end,
      "timeoutTime" = case when s."timed" then s."timeoutTime" else t."timeoutTime" end,
      "remainingMs" = case when s."timed" then s."remainingMs" else t."remainingMs" end,
      "calendarId" = case when s."timed" then s."calendarId" else t."calendarId" end,
      "timeoutFaults" = case when s."timed" then 0 else t."timeoutFaults" end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s("taskNo" integer, "nodeName" text,
      "quickApprovable" boolean, "timed" boolean, "dueTime" timestamptz, "timeoutTime" timestamptz,
      "remainingMs" bigint, "calendarId" bigint)
    where t."instanceId" = ${instanceId} and t."taskNo" = s."taskNo"`.execute(tx);
}

const isLive = ({ state }: Task) => state === 'open' || state === 'waiting';

/** What has ended keeps what it was called. */
function rowOf(flow: Flow, task: Task, due: Due | undefined) {
  const node = stepOf(flow.graph, task.nodeId);
  const shown = isLive(task)
    ? { nodeName: node.name, quickApprovable: task.kind === 'APPROVAL' && isQuick(flow, node) }
    : { nodeName: null, quickApprovable: null };
  return { taskNo: task.taskNo, ...shown, timed: due !== undefined, ...(due ?? notDue) };
}

/** By taskNo. A time limit that has changed counts from now on; one that is the same goes on. */
async function duesAnew({ tx, tenant, now }: Acting, before: Flow, after: Flow): Promise<Map<number, Due>> {
  const changed = before.state.tasks.filter(({ taskNo, nodeId }) => {
    const task = after.state.tasks[taskNo - 1];
    return task && isLive(task) && limitAt(before, nodeId) !== limitAt(after, nodeId);
  });
  if (changed.length === 0) return new Map();
  const time = await timekeepingOf(tx, tenant);
  return new Map(changed.map(({ taskNo }) => [taskNo, dueAnew(after, taskNo, { at: now, time })]));
}

function limitAt({ graph }: Flow, nodeId: string): string {
  const { enableTimeout, timeout } = stepOf(graph, nodeId).data;
  return enableTimeout && timeout ? JSON.stringify([timeout.duration, timeout.calendar]) : '';
}
