/**
 * Agreeing over HTTP with 16 clients, beside pgbench's TPC-B transactions of the same PostgreSQL with as many.
 * pgbench must be on the PATH (Debian: postgresql-contrib). `--tasks 400` for a quick look.
 */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { analyzeTables, createApprovalFlow, startTasks } from './support/approvalFlow.ts';
import { type BenchServer, startBenchServer } from './support/benchServer.ts';
import { cpuMs, cpuMsOfProcessTree, parentPid } from './support/cpuTime.ts';
import { measureSeconds, percentile, printMeasurements } from './support/measurements.ts';

const { values } = parseArgs({ options: { tasks: { type: 'string', default: '6400' } } });
const clients = 16;
const agent = new Agent({ keepAlive: true });
const each = Math.ceil(Number(values.tasks) / clients);

const server = await startBenchServer();
try {
  const people = await createApprovalFlow(server, clients);
  console.log(`Starting ${each * clients} flows …`);
  const work: { token: string; tasks: string[] }[] = [];
  for (const { userId, token } of people) work.push({ token, tasks: await startTasks(server, userId, each) });
  await analyzeTables(server);
  const before = runPgbench(server);
  const usedBefore = await readCpuUse(server);
  const waits: number[] = [];
  const taken = await measureSeconds(() =>
    Promise.all(
      work.map(async ({ token, tasks }) => {
        for (const taskId of tasks) waits.push(await agreeToTask(server, token, taskId));
      }),
    ),
  );
  const usedAfter = await readCpuUse(server);
  const perAct = (process: 'node' | 'postgres' | 'clients') =>
    `${((usedAfter[process] - usedBefore[process]) / waits.length).toFixed(2)} ms`;
  const floor = (before + runPgbench(server)) / 2;
  const rate = waits.length / taken;
  const p99 = percentile(waits, 0.99);
  printMeasurements(`Agreeing, ${clients} clients, ${waits.length} tasks`, [
    { figure: 'pgbench TPC-B', value: `${floor.toFixed(0)} /s` },
    {
      figure: 'agree over HTTP',
      value: `${rate.toFixed(0)} /s`,
      beside: `${((100 * rate) / floor).toFixed(0)} % of it`,
      bar: '≥ 25 %',
      holds: rate / floor >= 0.25,
    },
    { figure: 'p50', value: `${percentile(waits, 0.5).toFixed(1)} ms` },
    { figure: 'p99', value: `${p99.toFixed(1)} ms`, bar: '≤ 100 ms', holds: p99 <= 100 },
    { figure: 'processor time per act, Node', value: perAct('node') },
    { figure: 'processor time per act, PostgreSQL', value: perAct('postgres') },
    { figure: 'processor time per act, clients', value: perAct('clients') },
  ]);
} finally {
  await server.close();
}

/** Milliseconds until the answer is there. */
async function agreeToTask({ origin }: BenchServer, token: string, taskId: string): Promise<number> {
  const began = performance.now();
  const told = await postJson(`${origin}/flowable/task/approval`, token, { taskId, comment: '同意' });
  if (told.code !== 200) throw new Error(`Task ${taskId} was refused: ${JSON.stringify(told)}`);
  return performance.now() - began;
}

/** The clients share both cores with what they measure: node:http costs them half of what fetch does. */
async function postJson(url: string, token: string, body: object): Promise<{ code: number }> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
  };
  const sent = request(url, { method: 'POST', agent, headers });
  sent.end(JSON.stringify(body));
  // node:http emits this event when an answer arrives.
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  // Every answer is in the envelope.
  return JSON.parse(await text(answer)) as { code: number };
}

/** Milliseconds so far. */
async function readCpuUse({ database, pid }: BenchServer) {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.platform);
  const postmaster = parentPid(rows[0]?.pid ?? 0);
  const { user, system } = process.cpuUsage();
  return {
    node: cpuMs(pid),
    postgres: cpuMsOfProcessTree(postmaster),
    clients: (user + system) / 1000,
  };
}

/** Transactions a second. */
function runPgbench({ adminUrl }: BenchServer): number {
  const url = new URL(adminUrl);
  const place = [
    '-h',
    url.searchParams.get('host') ?? url.hostname,
    '-p',
    url.searchParams.get('port') ?? url.port,
  ];
  const run = (options: string[]) =>
    execFileSync('pgbench', [...options, ...place, '-U', url.username, 'postgres'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  run(['-i', '-q', '-s', String(clients)]);
  const told = run(['-c', String(clients), '-j', '2', '-T', '8']);
  return Number(/tps = ([\d.]+)/.exec(told)?.[1]);
}
