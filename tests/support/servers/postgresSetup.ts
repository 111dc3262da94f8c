/** One embedded cluster for the run of server tests, with one migrated database that each test file copies. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { clearStalePostmaster, isProcessAlive } from '../../../server/db/embedded/stalePostmaster.ts';
import { testFolder } from '../testFolder.ts';
import { disposableSettings, startTestCluster } from './embeddedCluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The application's role on the migrated template database. */
    templateUrl: string;
    adminUrl: string;
  }
}

/** Another account's leftovers are not ours to remove. Short, because sockets are below it. */
const prefix = `${testFolder}/qianhe-test-${process.getuid?.() ?? ''}-`;

/** Clusters whose test run was killed: their servers would stay for ever. */
async function cleanupDeadRuns(): Promise<void> {
  // Another run may remove its own folder at this moment: names are all that is read of them.
  for (const name of readdirSync(testFolder)) {
    const folder = `${testFolder}/${name}`;
    if (!folder.startsWith(prefix)) continue;
    const owner = Number.parseInt(folder.slice(prefix.length), 10);
    if (Number.isNaN(owner) || isProcessAlive(owner)) continue;
    const home = path.join(folder, 'postgres');
    const place = {
      account: {},
      home,
      cluster: path.join(home, 'cluster'),
      sockets: path.join(home, 'run'),
      elsewhere: false,
    };
    if (existsSync(place.sockets)) await clearStalePostmaster(place);
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await cleanupDeadRuns();
  const dataFolder = mkdtempSync(`${prefix}${process.pid}-`);
  const cluster = await startTestCluster(dataFolder, disposableSettings);
  project.provide('templateUrl', cluster.templateUrl);
  project.provide('adminUrl', cluster.adminUrl);
  return cluster.stop;
}
