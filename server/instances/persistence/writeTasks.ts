/** Writes the tasks that were opened or changed, and the list summary on open tasks. */
import { type RawBuilder, sql } from 'kysely';
import { getStep } from '../../../contract/flow/graph.ts';
import type { Task } from '../../engine/model.ts';
import type { TriggerContext } from '../actionContext.ts';
import { loadMovedDueTimes } from '../due/dueRows.ts';
import { type DueTimes, notDue } from '../due/dueTimes.ts';
import { canQuickAgree } from '../facts/quickAgree.ts';
import { type LoadedInstance, requireInstanceId } from '../instance.ts';
import { diffRows, getRowTimes, groupEndedFirst } from './rowChanges.ts';
import { buildTaskChangesStatement } from './writeTaskChanges.ts';

/** `made` returns the ids of the new tasks. */
export type TaskStatements = {
  readonly before: readonly RawBuilder<unknown>[];
  readonly made: readonly RawBuilder<InsertedTask>[];
  readonly after: readonly RawBuilder<unknown>[];
};

export async function buildTaskStatements(
  { tx, tenant }: Pick<TriggerContext, 'tx' | 'tenant'>,
  instances: readonly LoadedInstance[],
): Promise<TaskStatements> {
  const changedDueTimes = await loadMovedDueTimes({ tx, tenant }, instances);
  const rows = instances.map((instance) => {
    const { made, changed } = diffRows(instance.persisted.state.tasks, instance.state.tasks);
    const row = createRowBuilder(instance, changedDueTimes.get(instance) ?? new Map());
    return { made: made.map(row), changed: changed.map(row) };
  });
  const made = rows.flatMap((one) => one.made);
  const changed = rows.flatMap((one) => one.changed);
  const renewed = instances.filter((instance) => hasChangedSummary(instance));
  const touched = [...made, ...changed, ...renewed.flatMap(({ state }) => state.tasks.filter(isLiveTask))];
  return {
    before: groupEndedFirst(changed).map(updateTasks),
    made: made.length > 0 ? [insertTasks(made)] : [],
    after: [
      ...(renewed.length > 0 ? [updateSummaries(renewed)] : []),
      ...(touched.length > 0 ? [buildTaskChangesStatement(touched)] : []),
    ],
  };
}

const isLiveTask = ({ state }: Task) => state === 'open' || state === 'waiting';

/** The list summary has changed, or the instance must leave the lists. */
const hasChangedSummary = ({ persisted, listSummary, state }: LoadedInstance) =>
  persisted.listSummary !== null &&
  (persisted.listSummary !== listSummary || persisted.state.deleted !== state.deleted);

type TaskRow = ReturnType<ReturnType<typeof createRowBuilder>>;

function createRowBuilder(instance: LoadedInstance, changedDueTimes: ReadonlyMap<number, DueTimes>) {
  const { taskArrived, taskEnded } = getRowTimes(instance);
  const instanceId = requireInstanceId(instance);
  return (task: Task) => {
    const node = getStep(instance.graph, task.nodeId);
    const arrivalTime = taskArrived.get(task.taskNo) ?? null;
    return {
      ...task,
      instanceId,
      nodeName: node.name,
      arrivalTime,
      ...buildTimeColumns(task, changedDueTimes.get(task.taskNo)),
      endTime: isLiveTask(task) ? null : (taskEnded.get(task.taskNo) ?? null),
      // A draft that was never submitted is listed for the users to whom its initiator added or transferred a task.
      listed:
        (instance.state.submitted || task.userId !== instance.initiator.userId) && !instance.state.deleted,
      quickApprovable: task.kind === 'APPROVAL' && canQuickAgree(instance, node),
      definitionId: instance.definitionId,
      formId: instance.form.formId,
      formEnName: instance.form.enName,
      formCnName: instance.form.cnName,
      rowId: instance.rowId,
      ...instance.listSummary,
      initiatorId: instance.initiator.userId,
      initiatorName: instance.initiator.name,
      initiatorDeptName: instance.initiator.deptName,
    };
  };
}

/** `timed`: the due time has changed. An ended task keeps only its due time. */
function buildTimeColumns({ state }: Task, changedDueTimes: DueTimes | undefined) {
  const { dueTime, timeoutTime, remainingMs, calendarId } = changedDueTimes ?? notDue;
  return {
    timed: changedDueTimes !== undefined,
    dueTime,
    timeoutTime: state === 'open' ? timeoutTime : null,
    remainingMs: state === 'waiting' ? remainingMs : null,
    calendarId,
  };
}

const taskColumnTypes = {
  instanceId: 'bigint',
  taskNo: 'integer',
  runNo: 'integer',
  nodeId: 'text',
  nodeName: 'text',
  kind: 'text',
  role: 'text',
  userId: 'bigint',
  forUserId: 'bigint',
  state: 'text',
  turn: 'integer',
  signOf: 'integer',
  addedBy: 'bigint',
  after: 'boolean',
  spent: 'boolean',
  automatic: 'boolean',
  timedOut: 'boolean',
  returnTo: 'jsonb',
  urged: 'integer',
  bornAct: 'integer',
  endAct: 'integer',
  arrivalTime: 'timestamptz',
  dueTime: 'timestamptz',
  timeoutTime: 'timestamptz',
  remainingMs: 'bigint',
  calendarId: 'bigint',
  endTime: 'timestamptz',
  listed: 'boolean',
  quickApprovable: 'boolean',
  definitionId: 'bigint',
  formId: 'bigint',
  formEnName: 'text',
  formCnName: 'text',
  rowId: 'bigint',
  title: 'text',
  summary: 'jsonb',
  amount: 'numeric',
  serialNumber: 'text',
  keyword: 'text',
  initiatorId: 'bigint',
  initiatorName: 'text',
  initiatorDeptName: 'text',
} as const satisfies { [K in Exclude<keyof TaskRow, 'timed'>]: string };

const columnNames = sql.join(Object.keys(taskColumnTypes).map((name) => sql.id(name)));
const typedColumns = sql.join(
  Object.entries(taskColumnTypes).map(([name, type]) => sql`${sql.id(name)} ${sql.raw(type)}`),
);
const toRecordset = (rows: TaskRow[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(${typedColumns}, "timed" boolean)`;

export type InsertedTask = { taskId: string; instanceId: string; taskNo: number };

/** Inserts in the order of task numbers, so that ids ascend with them. */
const insertTasks = (rows: TaskRow[]) =>
  sql<InsertedTask>`insert into tasks (${columnNames}) select ${columnNames} from ${toRecordset(rows)}
    returning "taskId", "instanceId", "taskNo"`;

export function assignTaskIds(instances: readonly LoadedInstance[], made: readonly InsertedTask[]): void {
  const byInstance = new Map(instances.map((instance) => [instance.instanceId, instance]));
  for (const { taskId, instanceId, taskNo } of made) byInstance.get(instanceId)?.taskIds.set(taskNo, taskId);
}

/** A time that this change does not set stays the same. A reopened task gets the current list summary. */
const updateTasks = (rows: TaskRow[]): RawBuilder<unknown> => sql`
    update tasks t set "state" = s."state", "signOf" = s."signOf", "spent" = s."spent",
      "automatic" = s."automatic", "timedOut" = s."timedOut", "returnTo" = s."returnTo", "urged" = s."urged", "endAct" = s."endAct",
      "arrivalTime" = coalesce(s."arrivalTime", t."arrivalTime"),
      "dueTime" = case when s."timed" then s."dueTime" else t."dueTime" end,
      "timeoutTime" = case when s."timed" or s."state" <> 'open' then s."timeoutTime" else t."timeoutTime" end,
      "remainingMs" = case when s."timed" or s."state" <> 'waiting' then s."remainingMs" else t."remainingMs" end,
      "calendarId" = case when s."timed" then s."calendarId" else t."calendarId" end,
      "timeoutFaults" = case when s."timed" then 0 else t."timeoutFaults" end,
      "endTime" = case when s."state" not in ('open', 'waiting') then coalesce(s."endTime", t."endTime") end,
      "listed" = s."listed", "title" = s."title", "summary" = s."summary", "amount" = s."amount",
      "serialNumber" = s."serialNumber", "keyword" = s."keyword"
    from ${toRecordset(rows)} where t."instanceId" = s."instanceId" and t."taskNo" = s."taskNo"`;

/** Open tasks show the current record; those of a deleted instance leave every list. */
function updateSummaries(instances: readonly LoadedInstance[]): RawBuilder<unknown> {
  const rows = instances.map((instance) => ({
    instanceId: instance.instanceId,
    deleted: instance.state.deleted,
    ...instance.listSummary,
  }));
  return sql`
    update tasks t set "title" = s."title", "summary" = s."summary", "amount" = s."amount",
      "serialNumber" = s."serialNumber", "keyword" = s."keyword", "listed" = t."listed" and not s."deleted"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s("instanceId" bigint, "deleted" boolean,
      "title" text, "summary" jsonb, "amount" numeric, "serialNumber" text, "keyword" text)
    where t."instanceId" = s."instanceId" and t."state" in ('open', 'waiting')`;
}
