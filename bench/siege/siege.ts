/**
 * `npm run siege`: every kind of attack at once against a server of 512 MB of heap, while people work on it. `--minutes
 * 60` for an hour. Ends with 1 where the server died, answered people with a fault, or kept them waiting.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startServerProcess } from '../../tests/support/servers/serverProcess.ts';
import { stopDemoServer, temporaryDataFolder } from '../support/demoApp.ts';
import { type Measurement, percentile, printMeasurements } from '../support/measurements.ts';
import { type Attack, type AttackTarget, attacks } from './attacks.ts';
import { signInAll, simulateWork, type WaitTime } from './victims.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '5' } } });
const quietMs = 20_000;

const folder = temporaryDataFolder('qianhe-siege-');
const server = startServerProcess({
  DEMO: '1',
  DATA_DIR: folder.path,
  TRUST_PROXY: '127.0.0.1',
  NODE_OPTIONS: '--max-old-space-size=512',
});
try {
  await server.healthy();
  const tokens = await signInAll(server.url);
  const quiet = await measureWaits(tokens.work, (signal) => sleep(quietMs, undefined, { signal }));
  const calm = residentMb();
  const tallies = new Map<string, Map<number, number>>();
  let highest = calm;
  const busy = await measureWaits(tokens.work, async () => {
    const end = AbortSignal.timeout(Number(values.minutes) * 60_000);
    const memory = setInterval(() => {
      highest = Math.max(highest, residentMb());
    }, 500);
    await Promise.all(
      attacks.map((attack) =>
        runAttack(attack, { origin: server.url, tokens: tokens.attack }, { end, tallies }),
      ),
    );
    clearInterval(memory);
  });
  report({ quiet, busy, tallies, calm, highest });
} finally {
  await stopDemoServer(server);
  folder.remove();
}

/** Waits of everybody while `during` lasts. */
async function measureWaits(tokens: readonly string[], during: (signal: AbortSignal) => Promise<unknown>) {
  const waits: WaitTime[] = [];
  const over = new AbortController();
  const told = (wait: WaitTime) => waits.push(wait);
  const people = tokens.map((token, index) => simulateWork(server.url, { token, index, told }, over.signal));
  await during(over.signal);
  over.abort();
  await Promise.all(people);
  return waits;
}

type Siege = { end: AbortSignal; tallies: Map<string, Map<number, number>> };

async function runAttack(attack: Attack, target: AttackTarget, { end, tallies }: Siege): Promise<void> {
  const statuses = new Map<number, number>();
  tallies.set(attack.name, statuses);
  const attacker = async () => {
    while (!end.aborted) {
      for (const status of await attack.round(target)) statuses.set(status, (statuses.get(status) ?? 0) + 1);
      await sleep(attack.pauseMs);
    }
  };
  await Promise.all(Array.from({ length: attack.width }, attacker));
}

function residentMb(): number {
  const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024);
}

type SiegeOutcome = {
  quiet: readonly WaitTime[];
  busy: readonly WaitTime[];
  tallies: ReadonlyMap<string, ReadonlyMap<number, number>>;
  calm: number;
  highest: number;
};

function report({ quiet, busy, tallies, calm, highest }: SiegeOutcome): void {
  const isAlive = server.child.exitCode === null && server.child.signalCode === null;
  const refused = busy.filter(({ status }) => status !== 200);
  const p99 = percentile(waitTimes(busy), 0.99);
  const figures: Measurement[] = [
    { figure: 'server with 512 MB of heap', value: isAlive ? 'alive' : 'dead', bar: 'alive', holds: isAlive },
    {
      figure: 'answers to people at work',
      value: String(busy.length),
      beside: `${quiet.length} while quiet`,
    },
    { figure: 'of them no 200', value: String(refused.length), bar: '0', holds: refused.length === 0 },
    {
      figure: 'p50',
      value: formatMs(percentile(waitTimes(busy), 0.5)),
      beside: `${formatMs(percentile(waitTimes(quiet), 0.5))} quiet`,
    },
    {
      figure: 'p99',
      value: formatMs(p99),
      beside: `${formatMs(percentile(waitTimes(quiet), 0.99))} quiet`,
      bar: '≤ 200 ms',
      holds: p99 <= 200,
    },
    { figure: 'resident memory', value: `${highest} MB`, beside: `${calm} MB quiet` },
  ];
  printMeasurements(`Siege of ${values.minutes} minutes`, figures);
  printMeasurements(
    'Answers to attackers by status (0: none)',
    [...tallies].map(([figure, statuses]) => ({
      figure,
      value: [...statuses].map(([status, count]) => `${status}: ${count}`).join('  '),
    })),
  );
  if (figures.some(({ holds }) => holds === false)) process.exitCode = 1;
}

function waitTimes(waits: readonly WaitTime[]): number[] {
  return waits.map(({ milliseconds }) => milliseconds);
}

function formatMs(milliseconds: number): string {
  return `${milliseconds.toFixed(0)} ms`;
}
