/** The tasks that were opened or changed, and what the lists show on those that are still open. */
import { type RawBuilder, sql } from 'kysely';
import { stepOf } from '../../contract/flow/graph.ts';
import type { Task } from '../engine/model.ts';
import type { Cause } from './acting.ts';
import { type Due, notDue } from './due.ts';
import { movedDues } from './dueRows.ts';
import { type Flow, instanceIdOf } from './flow.ts';
import { isQuick } from './quick.ts';
import { changesOf, endedFirst, momentsOf } from './times.ts';
import { taskChangesStatement } from './writeTaskChanges.ts';

/** `made` tells the ids of the tasks that are new. */
export type TaskStatements = {
  readonly before: readonly RawBuilder<unknown>[];
  readonly made: readonly RawBuilder<MadeTask>[];
  readonly after: readonly RawBuilder<unknown>[];
};

export async function taskStatements(
  { tx, tenant }: Pick<Cause, 'tx' | 'tenant'>,
  flows: readonly Flow[],
): Promise<TaskStatements> {
  const moved = await movedDues({ tx, tenant }, flows);
  const rows = flows.map((flow) => {
    const { made, changed } = changesOf(flow.stored.state.tasks, flow.state.tasks);
    const row = rowMaker(flow, moved.get(flow) ?? new Map());
    return { made: made.map(row), changed: changed.map(row) };
  });
  const made = rows.flatMap((one) => one.made);
  const changed = rows.flatMap((one) => one.changed);
  const renewed = flows.filter((flow) => isRenewed(flow));
  const touched = [...made, ...changed, ...renewed.flatMap(({ state }) => state.tasks.filter(isLive))];
  return {
    before: endedFirst(changed).map(update),
    made: made.length > 0 ? [insert(made)] : [],
    after: [
      ...(renewed.length > 0 ? [renew(renewed)] : []),
      ...(touched.length > 0 ? [taskChangesStatement(touched)] : []),
    ],
  };
}

const isLive = ({ state }: Task) => state === 'open' || state === 'waiting';

/** What the lists show has changed, or the instance is no longer to be listed. */
const isRenewed = ({ stored, shown, state }: Flow) =>
  stored.shown !== null && (stored.shown !== shown || stored.state.deleted !== state.deleted);

type Row = ReturnType<ReturnType<typeof rowMaker>>;

function rowMaker(flow: Flow, moved: ReadonlyMap<number, Due>) {
  const { taskArrived, taskEnded } = momentsOf(flow);
  const instanceId = instanceIdOf(flow);
  return (task: Task) => {
    const node = stepOf(flow.graph, task.nodeId);
    const arrivalTime = taskArrived.get(task.taskNo) ?? null;
    return {
      ...task,
      instanceId,
      nodeName: node.name,
      arrivalTime,
      ...timesOf(task, moved.get(task.taskNo)),
      endTime: isLive(task) ? null : (taskEnded.get(task.taskNo) ?? null),
      // A draft never submitted is in the to-do list of those whom its initiator has asked or handed it to.
      listed: (flow.state.submitted || task.userId !== flow.initiator.userId) && !flow.state.deleted,
      quickApprovable: task.kind === 'APPROVAL' && isQuick(flow, node),
      definitionId: flow.definitionId,
      formId: flow.form.formId,
      formEnName: flow.form.enName,
      formCnName: flow.form.cnName,
      rowId: flow.rowId,
      ...flow.shown,
      initiatorId: flow.initiator.userId,
      initiatorName: flow.initiator.name,
      initiatorDeptName: flow.initiator.deptName,
    };
  };
}

/** `timed`: its time has moved; what has ended keeps when it was due, and nothing else. */
function timesOf({ state }: Task, moved: Due | undefined) {
  const { dueTime, timeoutTime, remainingMs, calendarId } = moved ?? notDue;
  return {
    timed: moved !== undefined,
    dueTime,
    timeoutTime: state === 'open' ? timeoutTime : null,
    remainingMs: state === 'waiting' ? remainingMs : null,
    calendarId,
  };
}

const columns = {
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
} as const satisfies { [K in Exclude<keyof Row, 'timed'>]: string };

const names = sql.join(Object.keys(columns).map((name) => sql.id(name)));
const typed = sql.join(Object.entries(columns).map(([name, type]) => sql`${sql.id(name)} ${sql.raw(type)}`));
const recordset = (rows: Row[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(${typed}, "timed" boolean)`;

export type MadeTask = { taskId: string; instanceId: string; taskNo: number };

/** In the order of task numbers, so that ids rise as the instance's tasks do. */
const insert = (rows: Row[]) =>
  sql<MadeTask>`insert into tasks (${names}) select ${names} from ${recordset(rows)}
    returning "taskId", "instanceId", "taskNo"`;

export function keepIds(flows: readonly Flow[], made: readonly MadeTask[]): void {
  const byInstance = new Map(flows.map((flow) => [flow.instanceId, flow]));
  for (const { taskId, instanceId, taskNo } of made) byInstance.get(instanceId)?.taskIds.set(taskNo, taskId);
}

/** A moment that this change did not bring stays as it was. What is open again shows what is true now. */
const update = (rows: Row[]): RawBuilder<unknown> => sql`
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
    from ${recordset(rows)} where t."instanceId" = s."instanceId" and t."taskNo" = s."taskNo"`;

/** Open tasks show what the record says now; those of a deleted instance leave every list. */
function renew(flows: readonly Flow[]): RawBuilder<unknown> {
  const rows = flows.map((flow) => ({
    instanceId: flow.instanceId,
    deleted: flow.state.deleted,
    ...flow.shown,
  }));
  return sql`
    update tasks t set "title" = s."title", "summary" = s."summary", "amount" = s."amount",
      "serialNumber" = s."serialNumber", "keyword" = s."keyword", "listed" = t."listed" and not s."deleted"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s("instanceId" bigint, "deleted" boolean,
      "title" text, "summary" jsonb, "amount" numeric, "serialNumber" text, "keyword" text)
    where t."instanceId" = s."instanceId" and t."state" in ('open', 'waiting')`;
}
