/** Updates the rows of a migrated instance: the instance and its open tasks reference the new version. */
import { sql } from 'kysely';
import { getStep } from '../../../contract/flow/graph.ts';
import type { Task } from '../../engine/model.ts';
import type { ActionContext } from '../actionContext.ts';

import { computeFullDueTime, type DueTimes, notDue } from '../due/dueTimes.ts';
import { loadTimekeeping } from '../due/timekeeping.ts';
import { canQuickAgree } from '../facts/quickAgree.ts';
import { type LoadedInstance, type MigratedInstance, requireInstanceId } from '../instance.ts';

export async function writeMigration(
  acting: ActionContext,
  { before, after, formerDefinitionIds }: MigratedInstance,
): Promise<void> {
  const { tx } = acting;
  const instanceId = requireInstanceId(after);
  const { definitionId } = after;
  const dues = await recomputeDueTimes(acting, before, after);
  const rows = after.state.tasks.map((task) => buildTaskRow(after, task, dues.get(task.taskNo)));
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

const isLiveTask = ({ state }: Task) => state === 'open' || state === 'waiting';

/** Ended tasks keep their names. */
function buildTaskRow(instance: LoadedInstance, task: Task, due: DueTimes | undefined) {
  const node = getStep(instance.graph, task.nodeId);
  const shown = isLiveTask(task)
    ? { nodeName: node.name, quickApprovable: task.kind === 'APPROVAL' && canQuickAgree(instance, node) }
    : { nodeName: null, quickApprovable: null };
  return { taskNo: task.taskNo, ...shown, timed: due !== undefined, ...(due ?? notDue) };
}

/** Returns due times by taskNo. A changed time limit starts now; an unchanged one continues. */
async function recomputeDueTimes(
  { tx, tenant, now }: ActionContext,
  before: LoadedInstance,
  after: LoadedInstance,
): Promise<Map<number, DueTimes>> {
  const changed = before.state.tasks.filter(({ taskNo, nodeId }) => {
    const task = after.state.tasks[taskNo - 1];
    return task && isLiveTask(task) && getTimeLimit(before, nodeId) !== getTimeLimit(after, nodeId);
  });
  if (changed.length === 0) return new Map();
  const time = await loadTimekeeping(tx, tenant);
  return new Map(changed.map(({ taskNo }) => [taskNo, computeFullDueTime(after, taskNo, { at: now, time })]));
}

function getTimeLimit({ graph }: LoadedInstance, nodeId: string): string {
  const { enableTimeout, timeout } = getStep(graph, nodeId).data;
  return enableTimeout && timeout ? JSON.stringify([timeout.duration, timeout.calendar]) : '';
}
