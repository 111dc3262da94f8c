/**
 * Measures how long others wait while a client sends the most expensive request of every call, one after the other, to a
 * server with 512 MB of heap.
 * `--only record` takes the requests whose name contains that text; `--rounds 3` sends them all three times.
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { type AccessWorld, createAccessWorld } from '../tests/support/access/accessWorld.ts';
import { startTestCluster } from '../tests/support/servers/embeddedCluster.ts';
import { startBenchProcess } from './support/benchServer.ts';
import { buildHostileRequests, type HostileRequest } from './support/hostileRequests.ts';
import { percentile, printMeasurements } from './support/measurements.ts';

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, rounds: { type: 'string', default: '1' } },
});
const port = 9191;
const origin = `http://127.0.0.1:${port}/api`;

/** Repeats a small request of another user until it is stopped, and records the milliseconds of each. */
function probe(token: string) {
  const times: { at: number; ms: number }[] = [];
  let isOn = true;
  let answered = Promise.withResolvers<void>();
  const done = (async () => {
    while (isOn) {
      const at = performance.now();
      await fetch(`${origin}/user/feature`, { headers: { authorization: `Bearer ${token}` } }).then(
        (answer) => answer.arrayBuffer(),
        // If the server has crashed, the heap query after the attack fails and reports it.
        () => undefined,
      );
      times.push({ at, ms: performance.now() - at });
      answered.resolve();
      answered = Promise.withResolvers();
    }
  })();
  return {
    /** Returns the times of the requests answered since then, including the one under way. */
    async since(at: number) {
      await answered.promise;
      return times.filter((one) => one.at + one.ms >= at).map(({ ms }) => ms);
    },
    async stop() {
      isOn = false;
      await done;
      return times.map(({ ms }) => ms);
    },
  };
}

function sender(token: string) {
  const thread = new Worker(new URL('./support/send.worker.ts', import.meta.url), {
    workerData: { origin, token },
  });
  return {
    async send(request: HostileRequest): Promise<number> {
      thread.postMessage(request);
      const [status] = await once(thread, 'message');
      return Number(status);
    },
    stop: () => thread.terminate(),
  };
}

type Outcome = { name: string; status: number; worst: number; taken: number };

async function attack(world: AccessWorld): Promise<Outcome[]> {
  const hostile = sender(world.tokens.admin ?? '');
  const chosen = (await buildHostileRequests(world)).filter(({ name }) => name.includes(values.only));
  const requests = Array.from({ length: Number(values.rounds) }, () => chosen).flat();
  const others = probe(world.tokens.starter ?? '');
  // The probe runs for a second before the attack begins.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const outcomes: Outcome[] = [];
  for (const request of requests) {
    const at = performance.now();
    const status = await hostile.send(request);
    const taken = performance.now() - at;
    outcomes.push({ name: request.name, status, taken, worst: Math.max(...(await others.since(at))) });
  }
  const all = await others.stop();
  await hostile.stop();
  const quiet = probe(world.tokens.starter ?? '');
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  const rest = await quiet.stop();
  const p99 = percentile(all, 0.99);
  const faults = outcomes.filter(({ status }) => status >= 500);
  printMeasurements(`Others during ${outcomes.length} hostile requests`, [
    { figure: 'p99 with nobody hostile', value: `${percentile(rest, 0.99).toFixed(1)} ms` },
    { figure: 'p99', value: `${p99.toFixed(1)} ms`, bar: '≤ 50 ms', holds: p99 <= 50 },
    { figure: 'longest', value: `${Math.max(...all).toFixed(1)} ms` },
    { figure: 'answered with 5xx', value: String(faults.length), bar: '0', holds: faults.length === 0 },
  ]);
  for (const { name, status } of faults) console.log(`${status} ${name}`);
  return outcomes;
}

const dataFolder = mkdtempSync('/tmp/qianhe-hostile-');
const cluster = await startTestCluster(dataFolder, {});
const world = await createAccessWorld({ cluster });
const child = await startBenchProcess({ url: world.stage.url, port, dataFolder: world.stage.dataFolder }, [
  '--max-old-space-size=512',
  '--expose-gc',
]);
const heap = async (): Promise<number> => {
  child.send('heap');
  const [bytes] = await once(child, 'message');
  return Number(bytes) / 1024 / 1024;
};
try {
  const before = await heap();
  const outcomes = await attack(world);
  const growth = (await heap()) - before;
  printMeasurements('Heap of the server', [
    { figure: 'growth', value: `${growth.toFixed(0)} MB`, bar: '≤ 100 MB', holds: growth <= 100 },
  ]);
  const slowest = outcomes.sort((a, b) => b.worst - a.worst).slice(0, 20);
  console.table(
    slowest.map(({ name, status, worst, taken }) => ({
      request: name,
      status,
      answered: `${taken.toFixed(0)} ms`,
      'others waited': `${worst.toFixed(0)} ms`,
    })),
  );
} finally {
  child.kill('SIGTERM');
  await once(child, 'exit');
  await world.stage.closeUnsound();
  await cluster.stop();
  rmSync(dataFolder, { recursive: true, force: true });
}
