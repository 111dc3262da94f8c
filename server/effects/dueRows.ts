/** The times of the tasks that a save moves: what their rows held, and what they are to hold. */
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { Cause } from './acting.ts';
import { type Due, duesOf, timeMoves } from './due.ts';
import type { Flow } from './flow.ts';
import { timekeepingOf } from './timekeeping.ts';

/** For each flow, by taskNo, the tasks whose time has moved. Asks the database nothing where none has. */
export async function movedDues(
  { tx, tenant }: Pick<Cause, 'tx' | 'tenant'>,
  flows: readonly Flow[],
): Promise<ReadonlyMap<Flow, ReadonlyMap<number, Due>>> {
  const timed = flows.filter((flow) => timeMoves(flow).length > 0);
  if (timed.length === 0) return new Map();
  const time = await timekeepingOf(tx, tenant);
  const kept = await keptDues(tx, timed);
  return new Map(timed.map((flow) => [flow, duesOf(flow, { kept: kept(flow), time })]));
}

type Row = {
  instanceId: string;
  taskNo: number;
  dueAt: number | null;
  timeoutAt: number | null;
  remainingMs: string | null;
  calendarId: string | null;
};

/** What the rows of tasks hold that were there before and whose time goes on from there. */
async function keptDues(tx: Tx, flows: readonly Flow[]) {
  const asked = flows.flatMap((flow) => goingOn(flow).map((taskNo) => ({ ...flow, taskNo })));
  const rows = asked.length === 0 ? [] : await rowsOf(tx, asked);
  const byInstance = Map.groupBy(rows, (row) => row.instanceId);
  return (flow: Flow) =>
    new Map((byInstance.get(flow.instanceId ?? '') ?? []).map((row) => [row.taskNo, dueOf(row)]));
}

/** Tasks that an event leaves, finds or takes over in the middle of their time. */
function goingOn(flow: Flow): number[] {
  const known = flow.stored.state.tasks.length;
  const taskNos = timeMoves(flow).flatMap(({ event }) => {
    if (event.type === 'taskReopened') return [];
    return event.type === 'taskOpened' ? (event.replaces ?? []) : event.taskNo;
  });
  return [...new Set(taskNos)].filter((taskNo) => taskNo <= known);
}

async function rowsOf(tx: Tx, asked: readonly { instanceId: string | null; taskNo: number }[]) {
  const keys = asked.map(({ instanceId, taskNo }) => ({ instanceId, taskNo }));
  const { rows } = await sql<Row>`
    select t."instanceId", t."taskNo", (extract(epoch from t."dueTime") * 1000)::float8 as "dueAt",
      (extract(epoch from t."timeoutTime") * 1000)::float8 as "timeoutAt", t."remainingMs", t."calendarId"
    from tasks t
    join jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k("instanceId" bigint, "taskNo" integer)
      using ("instanceId", "taskNo")`.execute(tx);
  return rows;
}

const dueOf = ({ dueAt, timeoutAt, remainingMs, calendarId }: Row): Due => ({
  dueTime: dueAt === null ? null : new Date(dueAt),
  timeoutTime: timeoutAt === null ? null : new Date(timeoutAt),
  remainingMs: remainingMs === null ? null : Number(remainingMs),
  calendarId,
});
