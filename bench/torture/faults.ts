/** The faults of a torture run; each resolves when its cause is over. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { RandomGenerator } from '../../demo/random.ts';
import type { TortureCluster } from './cluster.ts';

export type InjectedFault = {
  name: string;
  /** False where the machine cannot do it. */
  isPossible(cluster: TortureCluster): boolean;
  inject(cluster: TortureCluster, chance: RandomGenerator): Promise<void>;
};

const always = () => true;
const hour = 3_600_000;

export const injectedFaults: readonly InjectedFault[] = [
  {
    name: 'kill -9 of a node',
    isPossible: always,
    inject: ({ nodes }, chance) =>
      nodes.restart(chance.between(0, nodes.count - 1), {
        signal: 'SIGKILL',
        downMs: chance.between(0, 3_000),
        clockMs: 0,
      }),
  },
  {
    name: 'orderly restart of a node',
    isPossible: always,
    inject: ({ nodes }, chance) =>
      nodes.restart(chance.between(0, nodes.count - 1), { signal: 'SIGTERM', downMs: 0, clockMs: 0 }),
  },
  {
    name: 'clock of a node wrong by hours',
    isPossible: always,
    inject: ({ nodes }, chance) =>
      nodes.restart(chance.between(0, nodes.count - 1), {
        signal: 'SIGTERM',
        downMs: 0,
        clockMs: chance.pick([-7, -1, 1, 7]) * hour,
      }),
  },
  {
    name: 'node stands still for seconds',
    isPossible: always,
    inject: ({ nodes }, chance) =>
      nodes.pause(chance.between(0, nodes.count - 1), chance.between(2_000, 6_000)),
  },
  {
    name: 'kill -9 of PostgreSQL',
    isPossible: always,
    inject: async ({ killDatabase, database }) => {
      killDatabase();
      await waitUntilUp(database.ping);
    },
  },
  {
    name: 'all database sessions ended',
    isPossible: always,
    inject: async ({ endSessions }, chance) => {
      for (let left = chance.between(1, 3); left > 0; left -= 1) {
        await endSessions();
        await sleep(300);
      }
    },
  },
  {
    name: 'disk full for seconds',
    isPossible: ({ fillDisk }) => fillDisk !== undefined,
    inject: async ({ fillDisk, database }, chance) => {
      const free = fillDisk?.();
      await sleep(chance.between(4_000, 8_000));
      free?.();
      await waitUntilUp(database.ping);
    },
  },
];

async function waitUntilUp(ping: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + 120_000;
  for (;;) {
    try {
      await ping();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw new Error('PostgreSQL has not come back in 120 s.', { cause: error });
      await sleep(100);
    }
  }
}
