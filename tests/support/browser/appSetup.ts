/** The built app with the demo tenant, as `npm start` has it, for the run of the browser tests. */
import { type ChildProcess, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { isProcessAlive, stopPostmaster } from '../../../server/db/embedded/stalePostmaster.ts';
import { startServerProcess } from '../servers/serverProcess.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the app, without a slash at its end. */
    appUrl: string;
  }
}

const prefix = '/tmp/qianhe-app-';
const shutdownTimeoutMs = 20_000;

/** `APP_URL` names an app that runs already: tests are tried out there without waiting for a new tenant. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env.APP_URL) {
    project.provide('appUrl', process.env.APP_URL.replace(/\/+$/, ''));
    return async () => {};
  }
  await cleanupDeadAppRuns();
  const folder = mkdtempSync(`${prefix}${process.pid}-`);
  // The database's own account must get through.
  chmodSync(folder, 0o755);
  // The tests are one machine that signs in as many people.
  const server = await startServerProcess({ DATA_DIR: folder, DEMO: '1', RATE_LIMIT_SCALE: '20' });
  writeFileSync(path.join(folder, 'server.pid'), String(server.child.pid));
  const stop = async () => {
    await stopChild(server.child, server.ended);
    await stopPostmaster(readPostmasterPid(folder));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await server.healthy();
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('appUrl', server.url);
  return stop;
}

async function stopChild(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  child.kill('SIGTERM');
  await Promise.race([ended, sleep(shutdownTimeoutMs, undefined, { ref: false })]);
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL');
    await ended;
  }
}

/** Stops apps whose test run was killed; otherwise they would run forever. */
async function cleanupDeadAppRuns(): Promise<void> {
  for (const folder of globSync(`${prefix}*`)) {
    const owner = Number(/qianhe-app-(\d+)-/.exec(folder)?.[1]);
    if (Number.isNaN(owner) || isProcessAlive(owner)) continue;
    const left = readNumber(path.join(folder, 'server.pid'));
    if (left > 0 && readCommandLine(left).includes('server/main.ts')) process.kill(left, 'SIGKILL');
    await stopPostmaster(readPostmasterPid(folder));
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The process id may have been reused. */
const readCommandLine = (pid: number): string =>
  spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';

const readPostmasterPid = (folder: string) =>
  readNumber(path.join(folder, 'postgres/cluster/postmaster.pid'));

/** Returns the number in the file's first line; 0 if it is missing. */
const readNumber = (file: string): number =>
  existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
