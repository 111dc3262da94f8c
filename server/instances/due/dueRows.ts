/** Computes the due times of the tasks that a save changes, from their stored and new values. */
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { TriggerContext } from '../actionContext.ts';
import type { LoadedInstance } from '../instance.ts';
import { computeDueTimes, type DueTimes, listTimeMoves } from './dueTimes.ts';
import { loadTimekeeping } from './timekeeping.ts';

/** Returns for each instance, by taskNo, the tasks whose due times change. Sends no query if none do. */
export async function loadMovedDueTimes(
  { tx, tenant }: Pick<TriggerContext, 'tx' | 'tenant'>,
  instances: readonly LoadedInstance[],
): Promise<ReadonlyMap<LoadedInstance, ReadonlyMap<number, DueTimes>>> {
  const timed = instances.filter((instance) => listTimeMoves(instance).length > 0);
  if (timed.length === 0) return new Map();
  const time = await loadTimekeeping(tx, tenant);
  const kept = await loadStoredDueTimes(tx, timed);
  return new Map(
    timed.map((instance) => [instance, computeDueTimes(instance, { kept: kept(instance), time })]),
  );
}

type DueRow = {
  instanceId: string;
  taskNo: number;
  dueAt: number | null;
  timeoutAt: number | null;
  remainingMs: string | null;
  calendarId: string | null;
};

/** Loads the stored due times of existing tasks whose times continue. */
async function loadStoredDueTimes(tx: Tx, instances: readonly LoadedInstance[]) {
  const asked = instances.flatMap((instance) =>
    listContinuedTasks(instance).map((taskNo) => ({ ...instance, taskNo })),
  );
  const rows = asked.length === 0 ? [] : await loadDueRows(tx, asked);
  const byInstance = Map.groupBy(rows, (row) => row.instanceId);
  return (instance: LoadedInstance) =>
    new Map((byInstance.get(instance.instanceId ?? '') ?? []).map((row) => [row.taskNo, parseDueRow(row)]));
}

/** Lists the tasks that an event changes in the middle of their time. */
function listContinuedTasks(instance: LoadedInstance): number[] {
  const known = instance.persisted.state.tasks.length;
  const taskNos = listTimeMoves(instance).flatMap(({ event }) => {
    if (event.type === 'taskReopened') return [];
    return event.type === 'taskOpened' ? (event.replaces ?? []) : event.taskNo;
  });
  return [...new Set(taskNos)].filter((taskNo) => taskNo <= known);
}

async function loadDueRows(tx: Tx, asked: readonly { instanceId: string | null; taskNo: number }[]) {
  const keys = asked.map(({ instanceId, taskNo }) => ({ instanceId, taskNo }));
  const { rows } = await sql<DueRow>`
    select t."instanceId", t."taskNo", (extract(epoch from t."dueTime") * 1000)::float8 as "dueAt",
      (extract(epoch from t."timeoutTime") * 1000)::float8 as "timeoutAt", t."remainingMs", t."calendarId"
    from tasks t
    join jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k("instanceId" bigint, "taskNo" integer)
      using ("instanceId", "taskNo")`.execute(tx);
  return rows;
}

const parseDueRow = ({ dueAt, timeoutAt, remainingMs, calendarId }: DueRow): DueTimes => ({
  dueTime: dueAt === null ? null : new Date(dueAt),
  timeoutTime: timeoutAt === null ? null : new Date(timeoutAt),
  remainingMs: remainingMs === null ? null : Number(remainingMs),
  calendarId,
});
