/**
 * `npm run siege`: every kind of attack at once against a server of 512 MB of heap, while people work on it. `--minutes
 * 60` for an hour. Ends with 1 where the server died, answered people with a fault, or kept them waiting.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startServer } from '../../tests/support/startedServer.ts';
import { ended, temporaryDataFolder } from '../support/demoApp.ts';
import { type Figure, percentile, printFigures } from '../support/figures.ts';
import { type Attack, attacks, type Target } from './attacks.ts';
import { signInAll, type Wait, work } from './victims.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '5' } } });
const quietMs = 20_000;

const folder = temporaryDataFolder('qianhe-siege-');
const server = await startServer({
  DEMO: '1',
  DATA_DIR: folder.path,
  TRUST_PROXY: '127.0.0.1',
  NODE_OPTIONS: '--max-old-space-size=512',
});
try {
  await server.healthy();
  const tokens = await signInAll(server.url);
  const quiet = await measured(tokens.work, (signal) => sleep(quietMs, undefined, { signal }));
  const calm = residentMb();
  const tallies = new Map<string, Map<number, number>>();
  let highest = calm;
  const busy = await measured(tokens.work, async () => {
    const end = AbortSignal.timeout(Number(values.minutes) * 60_000);
    const memory = setInterval(() => {
      highest = Math.max(highest, residentMb());
    }, 500);
    await Promise.all(
      attacks.map((attack) =>
        besiege(attack, { origin: server.url, tokens: tokens.attack }, { end, tallies }),
      ),
    );
    clearInterval(memory);
  });
  report({ quiet, busy, tallies, calm, highest });
} finally {
  await ended(server);
  folder.remove();
}

/** Waits of everybody while `during` lasts. */
async function measured(tokens: readonly string[], during: (signal: AbortSignal) => Promise<unknown>) {
  const waits: Wait[] = [];
  const over = new AbortController();
  const told = (wait: Wait) => waits.push(wait);
  const people = tokens.map((token, index) => work(server.url, { token, index, told }, over.signal));
  await during(over.signal);
  over.abort();
  await Promise.all(people);
  return waits;
}

type Siege = { end: AbortSignal; tallies: Map<string, Map<number, number>> };

async function besiege(attack: Attack, target: Target, { end, tallies }: Siege): Promise<void> {
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

type Outcome = {
  quiet: readonly Wait[];
  busy: readonly Wait[];
  tallies: ReadonlyMap<string, ReadonlyMap<number, number>>;
  calm: number;
  highest: number;
};

function report({ quiet, busy, tallies, calm, highest }: Outcome): void {
  const isAlive = server.child.exitCode === null && server.child.signalCode === null;
  const refused = busy.filter(({ status }) => status !== 200);
  const p99 = percentile(times(busy), 0.99);
  const figures: Figure[] = [
    { figure: 'server with 512 MB of heap', value: isAlive ? 'alive' : 'dead', bar: 'alive', holds: isAlive },
    {
      figure: 'answers to people at work',
      value: String(busy.length),
      beside: `${quiet.length} while quiet`,
    },
    { figure: 'of them no 200', value: String(refused.length), bar: '0', holds: refused.length === 0 },
    {
      figure: 'p50',
      value: ms(percentile(times(busy), 0.5)),
      beside: `${ms(percentile(times(quiet), 0.5))} quiet`,
    },
    {
      figure: 'p99',
      value: ms(p99),
      beside: `${ms(percentile(times(quiet), 0.99))} quiet`,
      bar: '≤ 200 ms',
      holds: p99 <= 200,
    },
    { figure: 'resident memory', value: `${highest} MB`, beside: `${calm} MB quiet` },
  ];
  printFigures(`Siege of ${values.minutes} minutes`, figures);
  printFigures(
    'Answers to attackers by status (0: none)',
    [...tallies].map(([figure, statuses]) => ({
      figure,
      value: [...statuses].map(([status, count]) => `${status}: ${count}`).join('  '),
    })),
  );
  if (figures.some(({ holds }) => holds === false)) process.exitCode = 1;
}

function times(waits: readonly Wait[]): number[] {
  return waits.map(({ milliseconds }) => milliseconds);
}

function ms(milliseconds: number): string {
  return `${milliseconds.toFixed(0)} ms`;
}
