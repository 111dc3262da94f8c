/**
 * `npm run torture`: work goes on for minutes while nodes and PostgreSQL are killed, sessions ended, the disk filled and
 * clocks moved; afterwards every acknowledged write is looked for. `--minutes 10 --nodes 2 --workers 12 --seed 7`.
 * Ends with 1 where anything was lost, doubled or inconsistent.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createRandomGenerator, type RandomGenerator } from '../../demo/random.ts';
import { type Measurement, printMeasurements } from '../support/measurements.ts';
import { findViolationsAfterRestore, type LoadedBackup, takeBackupUnderLoad } from './backupUnderLoad.ts';
import { startTortureCluster, type TortureCluster } from './cluster.ts';
import { createWorkload } from './createWorkload.ts';
import { injectedFaults } from './faults.ts';
import { findLostWrites } from './findViolations.ts';
import { countAcknowledgedWrites } from './ledger.ts';
import { RunTally } from './runTally.ts';
import { runWorkload, type Workload } from './workload.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    nodes: { type: 'string', default: '2' },
    workers: { type: 'string', default: '12' },
    disk: { type: 'string', default: '3000' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
});

type Outage = { fault: string; longestMs: number };

console.log(`Torture for ${values.minutes} minutes, seed ${values.seed}.`);
const cluster = await startTortureCluster({ count: Number(values.nodes), diskMb: Number(values.disk) });
try {
  const tally = new RunTally();
  const chance = createRandomGenerator(Number(values.seed));
  const world = await createWorkload(cluster, chance, tally);
  const began = performance.now();
  const [outages, backup] = await Promise.all([runFaults(cluster, world, tally), backupHalfway(cluster)]);
  const seconds = (performance.now() - began) / 1000;
  const found = [
    ...(await findLostWrites(cluster, world.ledger, world.admin)),
    ...(await findViolationsAfterRestore(backup)),
  ];
  backup.remove();
  report({ tally, world, outages, backup, seconds, found });
  if (found.length > 0) {
    console.log(cluster.nodes.getOutput().join('\n'));
    process.exitCode = 1;
  }
} catch (error) {
  // Printed at once, because stopping the nodes may take long.
  console.error(error, cluster.nodes.getOutput().join('\n'));
  process.exitCode = 1;
} finally {
  await cluster.stop();
}

async function backupHalfway(on: TortureCluster): Promise<LoadedBackup> {
  await sleep(Number(values.minutes) * 30_000);
  return takeBackupUnderLoad(on);
}

/** Workers run until the time is up; faults follow one another with a pause in between. */
async function runFaults(on: TortureCluster, world: Workload, tally: RunTally): Promise<Outage[]> {
  const end = new AbortController();
  const workers = Promise.all(
    Array.from({ length: Number(values.workers) }, () => runWorkload(world, end.signal)),
  );
  const outages: Outage[] = [];
  try {
    const deadline = performance.now() + Number(values.minutes) * 60_000;
    const failed = workers.then(() => undefined);
    await Promise.race([failed, injectUntil(deadline, { on, chance: world.chance, tally, outages })]);
  } finally {
    end.abort();
  }
  await workers;
  return outages;
}

type FaultInjection = { on: TortureCluster; chance: RandomGenerator; tally: RunTally; outages: Outage[] };

async function injectUntil(deadline: number, { on, chance, tally, outages }: FaultInjection): Promise<void> {
  const possible = injectedFaults.filter((fault) => fault.isPossible(on));
  for (const fault of injectedFaults.filter((one) => !possible.includes(one))) {
    console.log(`Left out, as this machine cannot do it: ${fault.name}.`);
  }
  // Every kind of fault happens once before any happens twice.
  for (let round = shuffle(possible, chance); performance.now() < deadline; ) {
    await sleep(chance.between(2_000, 6_000));
    const fault = round.pop();
    if (!fault) {
      round = shuffle(possible, chance);
      continue;
    }
    const longestMs = await tally.during(fault.name, async () => {
      await fault.inject(on, chance);
      // Requests that the fault delayed are still being answered.
      await sleep(1_500);
    });
    outages.push({ fault: fault.name, longestMs });
  }
}

function shuffle<T>(list: readonly T[], chance: RandomGenerator): T[] {
  return list
    .map((value) => ({ value, place: chance.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ value }) => value);
}

type TortureOutcome = {
  tally: RunTally;
  world: Workload;
  outages: Outage[];
  backup: LoadedBackup;
  seconds: number;
  found: string[];
};

function report({ tally, world, outages, backup, seconds, found }: TortureOutcome): void {
  const { ledger } = world;
  const acknowledged = countAcknowledgedWrites(ledger);
  printMeasurements(`Torture: ${seconds.toFixed(0)} s, ${outages.length} faults`, [
    {
      figure: 'acknowledged writes',
      value: String(acknowledged),
      beside: `${(acknowledged / seconds).toFixed(0)} /s, with all faults`,
    },
    { figure: 'flows started / agreed', value: `${ledger.started.size} / ${ledger.agreed.size}` },
    {
      figure: 'records / comments / files',
      value: `${ledger.records.size} / ${ledger.comments.size} / ${ledger.files.size}`,
    },
    ...[...tally.counts].map(([figure, count]): Measurement => ({ figure, value: String(count) })),
    { figure: 'p50 between faults', value: `${tally.quietPercentile(0.5).toFixed(0)} ms` },
    { figure: 'p99 between faults', value: `${tally.quietPercentile(0.99).toFixed(0)} ms` },
    {
      figure: 'backup taken meanwhile',
      value: `${backup.seconds.toFixed(1)} s`,
      beside: `attempt ${backup.attempts}; restored and checked`,
    },
    {
      figure: 'lost, doubled, inconsistent',
      value: String(found.length),
      bar: '0',
      holds: found.length === 0,
    },
  ]);
  printMeasurements('Longest time without an answer for anybody', summarizeOutages(outages));
  for (const body of tally.faultBodies) console.log(`status 500: ${body}`);
  for (const sentence of found.slice(0, 50)) console.log(sentence);
}

function summarizeOutages(outages: readonly Outage[]): Measurement[] {
  const names = [...new Set(outages.map(({ fault }) => fault))];
  return names.map((figure) => {
    const times = outages.filter(({ fault }) => fault === figure).map(({ longestMs }) => longestMs);
    return { figure, value: `${(Math.max(...times) / 1000).toFixed(1)} s`, beside: `${times.length} times` };
  });
}
