/** PostgreSQL is killed by kill -9 under acts at every boundary; the server lives on, and each act is done once. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examine } from '../../../server/doctor/examine.ts';
import { startCluster } from '../../support/cluster.ts';
import type { Stop } from '../../support/faults.ts';
import { type Body, FaultyServer } from '../../support/faulty.ts';
import { approval, chain, users } from '../../support/flowDrafts.ts';
import { type FlowStage, flowForm, flowStage } from '../../support/flows.ts';
import { freshKey } from '../../support/server.ts';

let cluster: Awaited<ReturnType<typeof startCluster>>;
let stage: FlowStage;
let server: FaultyServer;
let dataFolder: string;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  // What is acknowledged is in the log on disk; only losing power would ask for fsync.
  const settings = { fsync: 'off', full_page_writes: 'off', shared_buffers: '64MB' };
  cluster = await startCluster(mkdtempSync('/tmp/qianhe-faults-'), settings);
  stage = await flowStage([flowForm('auto_line')], { cluster });
  await stage.deploy(
    'auto_line',
    chain([approval('one', users(stage.users.ann)), approval('two', users(stage.users.ben))]),
  );
  for (const name of ['buyer', 'ann']) tokens[name] = await stage.as(name);
  await stage.app.close();
  await stage.deps.jobs.close();
  dataFolder = mkdtempSync(path.join(tmpdir(), 'qianhe-kill-'));
  server = new FaultyServer({ url: stage.url, dataFolder, connections: 40 });
  await server.start();
});
afterAll(async () => {
  await server.kill();
  await stage.drop();
  await cluster.stop();
  rmSync(dataFolder, { recursive: true, force: true });
});

type Task = { instanceId: string; taskId: string; key: string };

async function started(): Promise<Task> {
  const body = { formEnName: 'auto_line', formData: { name: freshKey() } };
  const told = await server.post({
    token: tokens.buyer ?? '',
    path: '/flowable/instance/startAndSubmit',
    body,
  });
  return { instanceId: told.data.processInstanceId, taskId: told.data.nextTasks[0].taskId, key: freshKey() };
}

const agreed = ({ taskId, key }: Task, stop?: Stop): Promise<Body> =>
  server.post({
    token: tokens.ann ?? '',
    path: '/flowable/task/approval',
    body: { taskId, comment: '同意' },
    key,
    ...(stop && { stop }),
  });

const several = (length: number) => Promise.all(Array.from({ length }, started));

test('acts in the middle of their transaction are done again, and once', async () => {
  for (const [index, task] of (await several(2)).entries()) {
    expect((await agreed(task, { label: `count ${index}`, kind: 'count', at: 0 })).code).toBe(200);
  }
  const statements = await server.counted('count 1');
  const stops = statements.flatMap((_, index): Stop[] => [
    { label: `before ${index + 1}`, kind: 'before', at: index + 1 },
    { label: `sent ${index + 1}`, kind: 'sent', at: index + 1 },
  ]);
  for (const group of [0, 1]) {
    const here = stops.filter((_, index) => index % 2 === group);
    const tasks = await several(here.length);
    const answers = tasks.map((task, index) => agreed(task, here[index]));
    await server.standing(
      here.map((stop) => stop.label),
      new Set(),
    );
    cluster.kill();
    server.release();
    const first = await Promise.all(answers);
    // Whoever asks who somebody is may be told to come again, and a commit of unknown outcome is a fault that says so.
    expect(first.filter((answer) => answer.code === 200).length).toBeGreaterThan(here.length - 4);
    const again = await Promise.all(tasks.map((task) => agreed(task)));
    expect(again.map((answer) => answer.data?.processInstanceId)).toEqual(
      tasks.map((task) => task.instanceId),
    );
    const lines = await stage.database.withClient(stage.tenant, async (client) => {
      const asked = `select "instanceId", count(*)::int as lines from "flowLog" where act = 'agree'
        and "instanceId" = any($1::bigint[]) group by 1 order by 1`;
      return (await client.query(asked, [tasks.map((task) => task.instanceId)])).rows;
    });
    expect(lines.map((row) => row.lines)).toEqual(tasks.map(() => 1));
  }
  expect(await examine(stage.database)).toEqual([]);
});
