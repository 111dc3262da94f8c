/**
 * PostgreSQL is killed with kill -9 under actions at every boundary; the server survives, and each action is done once.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runChecks } from '../../server/integrity/runChecks.ts';
import { buildApproval, buildChain, userCandidates } from '../support/builders/flowDrafts.ts';
import type { Breakpoint } from '../support/crashes/breakpoints.ts';
import { type CrashTestBody, CrashTestServer } from '../support/crashes/crashTestServer.ts';
import { startTestCluster } from '../support/servers/embeddedCluster.ts';
import { buildFlowForm, createFlowServer, type FlowServer } from '../support/servers/flowServer.ts';
import { createTestKey } from '../support/servers/testServer.ts';
import { testFolder } from '../support/testFolder.ts';

let cluster: Awaited<ReturnType<typeof startTestCluster>>;
let stage: FlowServer;
let server: CrashTestServer;
let dataFolder: string;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  // Acknowledged data is in the log on disk; only a power failure would require fsync.
  const settings = { fsync: 'off', full_page_writes: 'off', shared_buffers: '64MB' };
  cluster = await startTestCluster(mkdtempSync(`${testFolder}/qianhe-faults-`), settings);
  stage = await createFlowServer([buildFlowForm('auto_line')], { cluster });
  await stage.deploy(
    'auto_line',
    buildChain([
      buildApproval('one', userCandidates(stage.users.ann)),
      buildApproval('two', userCandidates(stage.users.ben)),
    ]),
  );
  for (const name of ['buyer', 'ann']) tokens[name] = await stage.as(name);
  await stage.app.close();
  await stage.deps.jobs.close();
  dataFolder = mkdtempSync(path.join(tmpdir(), 'qianhe-kill-'));
  server = new CrashTestServer({ url: stage.url, dataFolder, connections: 40 });
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
  const body = { formEnName: 'auto_line', formData: { name: createTestKey() } };
  const told = await server.post({
    token: tokens.buyer ?? '',
    path: '/flowable/instance/startAndSubmit',
    body,
  });
  return {
    instanceId: told.data.processInstanceId,
    taskId: told.data.nextTasks[0].taskId,
    key: createTestKey(),
  };
}

const agreed = ({ taskId, key }: Task, stop?: Breakpoint): Promise<CrashTestBody> =>
  server.post({
    token: tokens.ann ?? '',
    path: '/flowable/task/approval',
    body: { taskId, comment: '同意' },
    key,
    ...(stop && { stop }),
  });

const several = (length: number) => Promise.all(Array.from({ length }, started));

test('actions in the middle of their transaction are repeated and take effect once', async () => {
  for (const [index, task] of (await several(2)).entries()) {
    expect((await agreed(task, { label: `count ${index}`, kind: 'count', at: 0 })).code).toBe(200);
  }
  const statements = await server.listStatements('count 1');
  const stops = statements.flatMap((_, index): Breakpoint[] => [
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
    // A lookup of the identity may answer 503, and a commit of unknown outcome is a fault that states it.
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
  expect(await runChecks(stage.database)).toEqual([]);
});
