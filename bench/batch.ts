/** batchQuickApproval of 1,000 tasks, beside 1,000 single calls one after another. */
import { parseArgs } from 'node:util';
import { analyzeTables, createApprovalFlow, startTasks } from './support/approvalFlow.ts';
import { startBenchServer } from './support/benchServer.ts';
import { measureSeconds, printMeasurements } from './support/measurements.ts';

const { values } = parseArgs({ options: { tasks: { type: 'string', default: '1000' } } });
const count = Number(values.tasks);

const server = await startBenchServer();
try {
  const [, person] = await createApprovalFlow(server, 2);
  if (!person) throw new Error('The benchmark has nobody to approve.');
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${server.origin}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const told = (await answer.json()) as { code: number; data: unknown };
    if (told.code !== 200) throw new Error(`${path}: ${JSON.stringify(told)}`);
    return told.data;
  };
  console.log(`Starting ${3 * count} flows …`);
  const [warm = [], single = [], batch = []] = await Promise.all(
    [1, 2, 3].map(() => startTasks(server, person.userId, count)),
  );
  await analyzeTables(server);
  await post('/flowable/task/batchQuickApproval', { taskIds: warm });
  const one = await measureSeconds(async () => {
    for (const taskId of single) await post('/flowable/task/quickApproval', { taskId });
  });
  const all = await measureSeconds(async () => {
    // The contract's shape of an outcome.
    const told = (await post('/flowable/task/batchQuickApproval', { taskIds: batch })) as { ok: boolean }[];
    const failed = told.filter(({ ok }) => !ok);
    if (failed.length > 0) throw new Error(`${failed.length} failed: ${JSON.stringify(failed[0])}`);
  });
  printMeasurements(`Agreeing to ${count} tasks`, [
    { figure: 'one after another', value: `${one.toFixed(2)} s` },
    {
      figure: 'as a batch',
      value: `${all.toFixed(2)} s`,
      beside: `${(one / all).toFixed(1)} × as fast`,
      bar: '≥ 5 ×, ≤ 4 s',
      holds: one / all >= 5 && all <= 4,
    },
  ]);
} finally {
  await server.close();
}
