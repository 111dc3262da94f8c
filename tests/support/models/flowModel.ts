/**
 * A reference model of the flow metrics over the plain rows of the tables: no index, no grouping, one row at a time.
 */
import { sql } from 'kysely';
import type { FlowMetric } from '../../../contract/flow/flowMetrics.ts';
import { runInTenant } from '../servers/flowHistory.ts';
import type { FlowServer } from '../servers/flowServer.ts';

type Instance = {
  instanceId: string;
  formId: string;
  formEnName: string;
  initiatorId: string;
  deleted: boolean;
  submitted: boolean;
  status: number;
  createTime: string;
};
type Task = {
  instanceId: string;
  taskNo: number;
  userId: string;
  forUserId: string | null;
  addedBy: string | null;
  role: string;
  state: string;
  listed: boolean;
  arrivalTime: string;
  dueTime: string | null;
};
type Line = {
  instanceId: string;
  taskNo: number;
  actNo: number;
  userId: string;
  act: string;
  time: string;
  handled: boolean;
};

type ModelEvent = {
  instanceId: string;
  actNo: number;
  time: string;
  event: { type: string; taskNo?: number };
};

export type FlowRows = {
  events: ModelEvent[];
  instances: Instance[];
  tasks: Task[];
  log: Line[];
  depts: Map<string, string>;
  now: string;
};

export const readFlowRows = (stage: FlowServer): Promise<FlowRows> =>
  runInTenant(stage, async (tx) => {
    const instances = await sql<Instance>`select * from instances`.execute(tx);
    const tasks = await sql<Task>`select * from tasks`.execute(tx);
    const log = await sql<Line>`select * from "flowLog"`.execute(tx);
    const events = await sql<ModelEvent>`select * from "flowEvents" order by "instanceId", "eventNo"`.execute(
      tx,
    );
    const users = await sql<{ userId: string; deptId: string }>`select "userId", "deptId" from users`.execute(
      tx,
    );
    const clock = await sql<{ now: string }>`select now() as "now"`.execute(tx);
    return {
      instances: instances.rows,
      tasks: tasks.rows,
      log: log.rows,
      events: events.rows,
      depts: new Map(users.rows.map((user) => [user.userId, user.deptId])),
      now: clock.rows[0]?.now ?? '',
    };
  });

/** One counted thing: of whom, in which instance, when; hours where it ended a task. */
export type CountedTask = {
  figure: FlowMetric;
  userId: string;
  instance: Instance;
  time: string;
  hours?: number;
};

/** Every counted thing there is, whenever it was. */
export function countTasks({ instances, tasks, log, events, now }: FlowRows): CountedTask[] {
  const all: CountedTask[] = [];
  for (const instance of instances) {
    if (instance.deleted) continue;
    const { instanceId, createTime: time } = instance;
    if (instance.submitted) all.push({ figure: 'started', userId: instance.initiatorId, instance, time });
    const own = tasks.filter((task) => task.instanceId === instanceId);
    for (const line of log.filter((one) => one.instanceId === instanceId && one.handled)) {
      const { userId } = line;
      const begin = findArrivalTime(
        events.filter((one) => one.instanceId === instanceId),
        line,
      );
      const hours = begin === undefined ? {} : { hours: hoursBetween(begin, line.time) };
      all.push({ figure: 'handled', userId, instance, time: line.time, ...hours });
      if (line.act === 'return') all.push({ figure: 'returned', userId, instance, time: line.time });
    }
    for (const task of own) {
      if (task.state !== 'open' || !task.listed || task.role === 'reader') continue;
      const waiting = { userId: task.userId, instance, time: task.arrivalTime };
      all.push({ figure: 'pending', ...waiting });
      if (task.dueTime !== null && task.dueTime < now) all.push({ figure: 'overdue', ...waiting });
    }
  }
  return all;
}

/** When the task that this act ended had last become its holder's. */
function findArrivalTime(events: readonly ModelEvent[], { actNo, taskNo }: Line): string | undefined {
  const ended = events.findIndex(
    ({ event, ...told }) => event.type === 'taskEnded' && event.taskNo === taskNo && told.actNo === actNo,
  );
  const arrivals = new Set(['taskOpened', 'taskReady', 'taskReopened']);
  return events
    .slice(0, Math.max(0, ended))
    .findLast(({ event }) => event.taskNo === taskNo && arrivals.has(event.type))?.time;
}

const hoursBetween = (from: string, to: string) =>
  (Date.parse(to.replace(' ', 'T')) - Date.parse(from.replace(' ', 'T'))) / 3_600_000;

/** The figures of some counted things. */
export function modelFlowStatistics(counted: readonly CountedTask[]) {
  const hours = counted.flatMap((one) => one.hours ?? []).sort((a, b) => a - b);
  const count = (figure: FlowMetric) => counted.filter((one) => one.figure === figure).length;
  return {
    started: count('started'),
    handled: count('handled'),
    returned: count('returned'),
    pending: count('pending'),
    overdue: count('overdue'),
    avgHours: hours.length === 0 ? null : hours.reduce((sum, one) => sum + one, 0) / hours.length,
    p90Hours: hours.length === 0 ? null : quantile(hours, 0.9),
  };
}

/** Interpolates linearly between the two neighbors of the position. */
function quantile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? 0;
  return below + (above - below) * (place - Math.floor(place));
}
