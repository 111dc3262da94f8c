/**
 * The to-do page of somebody with 10,000 open tasks among 1,000,000, beside that of somebody with ten.
 * The million is made by SQL from one real flow. `--tasks 100000` for a quick look.
 */
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { Tx } from '../server/db/database.ts';
import { createApprovalFlow, startTasks } from './support/approvalFlow.ts';
import { startBenchServer } from './support/benchServer.ts';
import { insertCopies } from './support/insertCopies.ts';
import { median, percentile, printMeasurements } from './support/measurements.ts';

const { values } = parseArgs({ options: { tasks: { type: 'string', default: '1000000' } } });
const rows = Number(values.tasks);
const many = 10_000;
const few = 10;
const rounds = 60;

const server = await startBenchServer();
try {
  const people = await createApprovalFlow(server, 100);
  const [, busy, idle, ...others] = people;
  if (!busy || !idle) throw new Error('The benchmark has nobody to look at.');
  const [taskId] = await startTasks(server, idle.userId, 1);
  console.log(`Making ${rows} tasks …`);
  await server.database.inTenant(server.tenant, 'write', async (tx) => {
    const owners = others.map(({ userId }) => userId);
    await multiplyOwners(tx, taskId ?? '', { busy: busy.userId, idle: idle.userId, others: owners });
  });
  const page = async (token: string) => {
    const began = performance.now();
    const answer = await fetch(`${server.origin}/flowable/task/myTask`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const told = (await answer.json()) as { total: number };
    return { ms: performance.now() - began, total: told.total };
  };
  const change = () =>
    server.database.inTenant(server.tenant, 'write', (tx) =>
      tx.insertInto('taskChanges').values({ userId: busy.userId }).execute(),
    );
  const times = { busy: [] as number[], idle: [] as number[], changed: [] as number[] };
  let total = 0;
  for (let round = 0; round < rounds; round += 1) {
    const seen = await page(busy.token);
    total = seen.total;
    times.busy.push(seen.ms);
    times.idle.push((await page(idle.token)).ms);
    await change();
    times.changed.push((await page(busy.token)).ms);
  }
  const [slow, quick] = [median(times.busy), median(times.idle)];
  printMeasurements(`First page of the to-do list among ${rows.toLocaleString('en')} open tasks`, [
    { figure: `somebody with ${few}`, value: `${quick.toFixed(1)} ms` },
    {
      figure: `somebody with ${total.toLocaleString('en')}`,
      value: `${slow.toFixed(1)} ms`,
      beside: `${(slow / quick).toFixed(2)} ×`,
      bar: '≤ 1.5 ×',
      holds: slow / quick <= 1.5,
    },
    { figure: 'its p95', value: `${percentile(times.busy, 0.95).toFixed(1)} ms` },
    { figure: 'the same right after one of them changed', value: `${median(times.changed).toFixed(1)} ms` },
  ]);
} finally {
  await server.close();
}

type Owners = { busy: string; idle: string; others: string[] };

/** One flow's instance, run and open task, `rows` times over; the first 10,000 belong to the busy person, ten to the idle one. */
async function multiplyOwners(tx: Tx, taskId: string, { busy, idle, others }: Owners): Promise<void> {
  await sql`set local statement_timeout to 0`.execute(tx);
  const { instanceId } = await tx
    .selectFrom('tasks')
    .select('instanceId')
    .where('taskId', '=', taskId)
    .executeTakeFirstOrThrow();
  await sql`create temporary table made on commit drop as
    select n, nextval(pg_get_serial_sequence('instances', 'instanceId')) as id,
      case when n <= ${many} then ${busy}::bigint
        when n < ${many + few} then ${idle}::bigint
        else (${others}::bigint[])[1 + n % ${others.length}::int] end as owner
    from generate_series(1, ${rows}::int) as n`.execute(tx);
  const place = sql`"instanceId" = ${instanceId}`;
  await insertCopies(tx, 'instances', place, {
    instanceId: sql`m.id`,
    rowId: sql`t."rowId" + m.n`,
    createTime: sql`t."createTime" - m.n * interval '1 minute'`,
  });
  await insertCopies(tx, 'runs', place, { instanceId: sql`m.id` });
  await insertCopies(tx, 'tasks', sql`${place} and state = 'open'`, {
    taskId: sql`nextval(pg_get_serial_sequence('tasks', 'taskId'))`,
    instanceId: sql`m.id`,
    userId: sql`m.owner`,
    rowId: sql`t."rowId" + m.n`,
    arrivalTime: sql`t."arrivalTime" - m.n * interval '1 minute'`,
  });
  await sql`analyze instances, runs, tasks`.execute(tx);
}
