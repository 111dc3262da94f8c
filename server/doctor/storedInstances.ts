/** Instances as the tables hold them, with their events, a bounded portion at a time in the order of their ids. */
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { placeSql } from '../effects/graphs.ts';
import type { linesOf } from '../effects/logLines.ts';
import { runColumns, taskColumns } from '../effects/stateColumns.ts';
import type { Event } from '../engine/event.ts';
import type { InstanceState, Run, Task } from '../engine/model.ts';

export type StoredInstance = {
  readonly instanceId: string;
  readonly place: string;
  readonly definitionId: string;
  readonly formerDefinitionIds: readonly string[];
  readonly state: InstanceState;
  /** How many events the instance says it has. */
  readonly counted: number;
  readonly events: readonly { readonly eventNo: number; readonly actNo: number; readonly event: Event }[];
  readonly log: readonly LogLine[];
};

type LogLine = ReturnType<typeof linesOf>[number];

/** A key of a line that is missing here does not compile. */
const ofLine = {
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

const mostInstances = 200;
const mostEvents = 20_000;

export async function* storedInstances(tx: Tx): AsyncGenerator<StoredInstance> {
  for (let after = '0'; ; ) {
    const rows = await instancesAfter(tx, after);
    const last = rows.at(-1);
    if (!last) return;
    yield* whole(tx, rows);
    after = last.instanceId;
  }
}

type Row = Omit<InstanceState, 'runs' | 'tasks'> &
  Pick<StoredInstance, 'instanceId' | 'place' | 'definitionId' | 'formerDefinitionIds' | 'counted'>;

/** At least one, and no more than their events allow. */
async function instancesAfter(tx: Tx, after: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select "instanceId", ${placeSql} as "place", "definitionId", "formerDefinitionIds", "counted", "status", "deleted", "submitted",
      "initiatorId", "tokens", "joined", "jumpBacks", "acts", "urgedAt"
    from (select *, "events" as "counted", sum("events") over (order by "instanceId") - "events" as "before"
      from (select * from instances where "instanceId" > ${after} order by "instanceId"
        limit ${mostInstances}) as page) as portion
    where "before" < ${mostEvents} order by "instanceId"`.execute(tx);
  return rows;
}

const listed = (columns: readonly string[]) => sql.join(columns.map((name) => sql.id(name)));

type Owned<T> = T & { instanceId: string };

async function* whole(tx: Tx, rows: readonly Row[]): AsyncGenerator<StoredInstance> {
  const ids = rows.map((row) => row.instanceId);
  const among = sql`"instanceId" = any(${ids}::bigint[])`;
  const runs = await sql<Owned<Run>>`select "instanceId", ${listed(runColumns)} from runs
    where ${among} order by "instanceId", "runNo"`.execute(tx);
  const tasks = await sql<Owned<Task>>`select "instanceId", ${listed(taskColumns)} from tasks
    where ${among} order by "instanceId", "taskNo"`.execute(tx);
  const events = await sql<Owned<StoredInstance['events'][number]>>`
    select "instanceId", "eventNo", "actNo", "event" from "flowEvents"
    where ${among} order by "instanceId", "eventNo"`.execute(tx);
  const log = await sql<Owned<LogLine>>`select "instanceId", ${listed(Object.keys(ofLine))} from "flowLog"
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

function byInstance<T>(rows: readonly Owned<T>[]): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const { instanceId, ...rest } of rows) {
    // An owned row without its owner is the row.
    const row = rest as T;
    const known = found.get(instanceId);
    if (known) known.push(row);
    else found.set(instanceId, [row]);
  }
  return found;
}
