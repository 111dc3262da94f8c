/** Reads instances from the tables, with their events, in chunks of limited size in the order of their ids. */
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { Event } from '../engine/event.ts';
import type { InstanceState, Run, Task } from '../engine/model.ts';
import { schemaKeySql } from '../instances/definitions/graphCache.ts';
import type { buildLogLines } from '../instances/persistence/logLines.ts';
import { runColumns, taskColumns } from '../instances/persistence/stateColumns.ts';

export type StoredInstance = {
  readonly instanceId: string;
  readonly place: string;
  readonly definitionId: string;
  readonly formerDefinitionIds: readonly string[];
  readonly state: InstanceState;
  /** The number of events in the instance's row. */
  readonly counted: number;
  readonly events: readonly { readonly eventNo: number; readonly actNo: number; readonly event: Event }[];
  readonly log: readonly LogLine[];
};

type LogLine = ReturnType<typeof buildLogLines>[number];

/** A missing key of a log line does not compile. */
const logLineColumns = {
  eventNo: true,
  actNo: true,
  act: true,
  userId: true,
  taskNo: true,
  runNo: true,
  nodeId: true,
  comment: true,
  attachments: true,
  userIds: true,
  targetNodeId: true,
  jumpBack: true,
  handled: true,
} satisfies Record<keyof LogLine, true>;

const maxInstances = 200;
const maxEvents = 20_000;

export async function* iterateStoredInstances(tx: Tx): AsyncGenerator<StoredInstance> {
  for (let after = '0'; ; ) {
    const rows = await instanceChunk(tx, after);
    const last = rows.at(-1);
    if (!last) return;
    yield* withHistory(tx, rows);
    after = last.instanceId;
  }
}

type InstanceRowState = Omit<InstanceState, 'runs' | 'tasks'> &
  Pick<StoredInstance, 'instanceId' | 'place' | 'definitionId' | 'formerDefinitionIds' | 'counted'>;

/** At least one instance; more only within the limit of events. */
async function instanceChunk(tx: Tx, after: string): Promise<InstanceRowState[]> {
  const { rows } = await sql<InstanceRowState>`
    select "instanceId", ${schemaKeySql} as "place", "definitionId", "formerDefinitionIds", "counted", "status", "deleted", "submitted",
      "initiatorId", "tokens", "joined", "jumpBacks", "acts", "urgedAt"
    from (select *, "events" as "counted", sum("events") over (order by "instanceId") - "events" as "before"
      from (select * from instances where "instanceId" > ${after} order by "instanceId"
        limit ${maxInstances}) as page) as batch
    where "before" < ${maxEvents} order by "instanceId"`.execute(tx);
  return rows;
}

const columnList = (columns: readonly string[]) => sql.join(columns.map((name) => sql.id(name)));

type InstancePart<T> = T & { instanceId: string };

async function* withHistory(tx: Tx, rows: readonly InstanceRowState[]): AsyncGenerator<StoredInstance> {
  const ids = rows.map((row) => row.instanceId);
  const among = sql`"instanceId" = any(${ids}::bigint[])`;
  const runs = await sql<InstancePart<Run>>`select "instanceId", ${columnList(runColumns)} from runs
    where ${among} order by "instanceId", "runNo"`.execute(tx);
  const tasks = await sql<InstancePart<Task>>`select "instanceId", ${columnList(taskColumns)} from tasks
    where ${among} order by "instanceId", "taskNo"`.execute(tx);
  const events = await sql<InstancePart<StoredInstance['events'][number]>>`
    select "instanceId", "eventNo", "actNo", "event" from "flowEvents"
    where ${among} order by "instanceId", "eventNo"`.execute(tx);
  const log = await sql<
    InstancePart<LogLine>
  >`select "instanceId", ${columnList(Object.keys(logLineColumns))} from "flowLog"
    where ${among} order by "instanceId", "eventNo", "logId"`.execute(tx);
  const runsOf = byInstance(runs.rows);
  const tasksOf = byInstance(tasks.rows);
  const eventsOf = byInstance(events.rows);
  const logOf = byInstance(log.rows);
  for (const { instanceId, place, definitionId, formerDefinitionIds, counted, ...state } of rows) {
    const parts = { runs: runsOf.get(instanceId) ?? [], tasks: tasksOf.get(instanceId) ?? [] };
    const history = { events: eventsOf.get(instanceId) ?? [], log: logOf.get(instanceId) ?? [] };
    const definition = { place, definitionId, formerDefinitionIds };
    yield { instanceId, ...definition, counted, ...history, state: { ...state, ...parts } };
  }
}

function byInstance<T>(rows: readonly InstancePart<T>[]): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const { instanceId, ...rest } of rows) {
    // An owned row without its owner column is the row.
    const row = rest as T;
    const known = found.get(instanceId);
    if (known) known.push(row);
    else found.set(instanceId, [row]);
  }
  return found;
}
