/** The demo tenant for the run of the browser tests, and a Chromium that starts. Each file copies the tenant. */
import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { isProcessAlive, stopPostmaster } from '../../../../server/db/embedded/stalePostmaster.ts';
import { testFolder } from '../../testFolder.ts';
import { findChromium } from '../chromium.ts';
import { clusterFolder, makeDemoTemplate } from './demoTemplate.ts';
import { publishTemplate } from './publishedTemplate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** An app that runs already, or the folder of the run, where the tenant to copy is made. */
    demo: { appUrl: string } | { folder: string };
    /** Path of the browser's executable. */
    chromium: string;
  }
}

/** Another account's leftovers are not ours to remove. Short, because sockets are below it. */
const prefix = `${testFolder}/qianhe-app-${process.getuid?.() ?? ''}-`;

/** `APP_URL` names an app that runs already: tests are tried out there without waiting for a new tenant. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('chromium', findChromium());
  if (process.env.APP_URL) {
    project.provide('demo', { appUrl: process.env.APP_URL.replace(/\/+$/, '') });
    return async () => {};
  }
  await cleanupDeadRuns();
  const folder = mkdtempSync(`${prefix}${process.pid}-`);
  chmodSync(folder, 0o755);
  project.provide('demo', { folder });
  const making = makeDemoTemplate(folder).then(
    ({ template, stop }) => {
      publishTemplate(folder, { template });
      return stop;
    },
    (error: Error) => publishTemplate(folder, { failure: error.stack ?? error.message }),
  );
  return async () => {
    const stop = await making;
    await stop?.();
    await removeRun(folder);
  };
}

/** Stops what a killed test run has left; otherwise it would run forever. */
async function cleanupDeadRuns(): Promise<void> {
  for (const folder of globSync(`${prefix}*`)) {
    const owner = Number.parseInt(folder.slice(prefix.length), 10);
    if (!Number.isNaN(owner) && !isProcessAlive(owner)) await removeRun(folder);
  }
}

/** The apps have ended with the worker that ran them. */
async function removeRun(folder: string): Promise<void> {
  await stopPostmaster(readNumber(path.join(clusterFolder(folder), 'postgres/cluster/postmaster.pid')));
  rmSync(folder, { recursive: true, force: true });
}

/** Returns the number in the file's first line; 0 if it is missing. */
const readNumber = (file: string): number =>
  existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
