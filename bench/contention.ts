/**
 * Measures how long other people wait while some wait for locks or flood the server: lists of records, lists of tasks and
 * their own profile, in the same tenant and in another one, with and without that load. The clients share the cores with what they
 * measure. Each phase takes `--seconds 10`; `--rows` is the size of the list that floods.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { analyzeTables, createApprovalFlow, startTasks } from './support/approvalFlow.ts';
import { type BenchServer, startBenchServer } from './support/benchServer.ts';
import { type Measurement, percentile, printMeasurements } from './support/measurements.ts';
import { createWideForm } from './support/wideForm.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, rows: { type: 'string', default: '100000' } },
});
const phaseSeconds = Number(values.seconds);
const many = 60;
const clientsPerTenant = 3;

type Request = { token: string; method: 'GET' | 'POST'; path: string; body?: object };
type ResponseTimes = { own: number[]; foreign: number[] };
/** Starts the load of a phase; resolves to a function that ends it. */
type StartDisturbance = () => Promise<() => Promise<void>>;
/** The bound on the p99 of all other clients in milliseconds; by default twice the p99 without load. */
type Disturbance = { begin: StartDisturbance; mostMs?: number };

const server = await startBenchServer();
try {
  const [worker] = await createApprovalFlow(server, 1);
  if (!worker) throw new Error('The benchmark has nobody who approves.');
  await server.database.inTenant(server.tenant, 'write', (tx) => createWideForm(tx, Number(values.rows)));
  const tasks = await startTasks(server, worker.userId, many);
  await analyzeTables(server);
  const tokens = { own: worker.token, foreign: await createNeighborTenant(server), admin: server.token };
  // The first phase warms caches and plans.
  await measurePhase(tokens);
  const quiet = await measurePhase(tokens);
  const agree = (n: number) => ({
    token: worker.token,
    method: 'POST' as const,
    path: '/flowable/task/approval',
    body: { taskId: tasks[n] },
  });
  const records = (path: string, body: object) => () => ({
    token: server.token,
    method: 'POST' as const,
    path,
    body,
  });
  const disturbances: Record<string, Disturbance> = {
    [`a table locked, ${many} open its list`]: {
      begin: createDisturbance(
        'lock table auto_wide in access exclusive mode',
        records('/auto/auto_wide/list', {}),
      ),
    },
    [`${many} locked instances, an act on each`]: {
      begin: createDisturbance('select 1 from instances for update', agree),
    },
    // These phases use the shared processor, so twice the quiet p99 cannot be reached.
    [`${many} slow lists at a time`]: {
      begin: createDisturbance(
        '',
        records('/auto/auto_wide/group', { groupBy: { field: 'signDate', unit: 'month' } }),
      ),
      mostMs: 200,
    },
  };
  const figures = [
    buildMeasurement('quiet: same tenant', quiet.own),
    buildMeasurement('quiet: another tenant', quiet.foreign),
  ];
  for (const [name, { begin, mostMs }] of Object.entries(disturbances)) {
    const end = await begin();
    const times = await measurePhase(tokens);
    await end();
    for (const [whose, key] of [['same tenant', 'own'] as const, ['another tenant', 'foreign'] as const]) {
      figures.push(
        buildMeasurement(`${name}: ${whose}`, times[key], mostMs ?? 2 * percentile(quiet[key], 0.99)),
      );
    }
  }
  printMeasurements(`Calls beside those that wait, ${phaseSeconds} s each`, figures);
} finally {
  await server.close();
}

function buildMeasurement(name: string, times: readonly number[], bar?: number): Measurement {
  const p99 = percentile(times, 0.99);
  return {
    figure: name,
    value: `p99 ${p99.toFixed(1)} ms`,
    beside: `p50 ${percentile(times, 0.5).toFixed(1)} ms, ${times.length} calls, longest ${percentile(times, 1).toFixed(0)} ms`,
    ...(bar !== undefined && { bar: `≤ ${bar.toFixed(1)} ms`, holds: p99 <= bar }),
  };
}

/** Milliseconds of calls that need no lock, one after the other by each client. */
async function measurePhase({ own, foreign }: { own: string; foreign: string }): Promise<ResponseTimes> {
  const until = performance.now() + phaseSeconds * 1_000;
  const times: ResponseTimes = { own: [], foreign: [] };
  const client = async (token: string, kept: number[]) => {
    for (let n = 0; performance.now() < until; n += 1) {
      const path = n % 2 ? '/flowable/task/myTask' : '/getInfo';
      const began = performance.now();
      const status = await sendRequest({ token, method: 'GET', path });
      if (status !== 200) throw new Error(`${path} was answered with ${status}.`);
      kept.push(performance.now() - began);
    }
  };
  const clients = Array.from({ length: clientsPerTenant }, () => [
    client(own, times.own),
    client(foreign, times.foreign),
  ]);
  await Promise.all(clients.flat());
  return times;
}

/** Many clients repeat the same request as soon as it is answered, while the statement's locks are held. */
function createDisturbance(statement: string, request: (n: number) => Request): StartDisturbance {
  return async () => {
    const holder = new pg.Client({ connectionString: server.url });
    // A failure elsewhere stops the server while this connection is open; that failure is reported, not this one.
    holder.on('error', () => undefined);
    await holder.connect();
    await holder.query(`begin; set local search_path to ${server.tenant.schema}; ${statement}`);
    let isOver = false;
    const clients = Array.from({ length: many }, async (_, n) => {
      while (!isOver) {
        const status = await sendRequest(request(n));
        // The client waits as long as Retry-After says.
        if (status === 503) await sleep(2_000);
      }
    });
    return async () => {
      isOver = true;
      await holder.end();
      await Promise.all(clients);
    };
  };
}

/** The status of the answer. */
async function sendRequest({ token, method, path, body }: Request): Promise<number> {
  const answer = await fetch(`${server.origin}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** A token of another tenant's administrator. */
async function createNeighborTenant({ call, origin }: BenchServer): Promise<string> {
  const adminPassword = 'bench-neighbor-1A!';
  await call('POST', '/system/tenant', { tenantCode: 'NEXT', tenantName: '邻居', adminPassword });
  const answer = await fetch(`${origin}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: adminPassword, tenantCode: 'NEXT' }),
  });
  // A refusal has no token, and fails the first call that is measured.
  return ((await answer.json()) as { token: string }).token;
}
