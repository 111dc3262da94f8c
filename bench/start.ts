/** `npm start` of an installed and built tree whose data are there, until the server says that it is healthy. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { projectFolder } from '../server/startup/environment.ts';
import { startServerProcess } from '../tests/support/servers/serverProcess.ts';
import { stopDemoServer } from './support/demoApp.ts';
import { findFreePort } from './support/freePort.ts';
import { measureSeconds, median, printMeasurements } from './support/measurements.ts';

const rounds = 5;
const barSeconds = 4;

const dataFolder = mkdtempSync('/tmp/qianhe-bench-start-');
chmodSync(dataFolder, 0o755);
try {
  const first = startServerProcess({ DATA_DIR: dataFolder, DEMO: '1' });
  const made = await measureSeconds(() => first.healthy());
  await stopDemoServer(first);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await measureStart());
  const again = median(times);
  printMeasurements('npm start', [
    { figure: 'with the demo tenant to make', value: `${made.toFixed(1)} s` },
    {
      figure: 'installed and built, until healthy',
      value: `${again.toFixed(2)} s`,
      beside: `longest ${Math.max(...times).toFixed(2)} s`,
      bar: `≤ ${barSeconds} s`,
      holds: again <= barSeconds,
    },
  ]);
} finally {
  rmSync(dataFolder, { recursive: true, force: true });
}

async function measureStart(): Promise<number> {
  const port = await findFreePort();
  const took = performance.now();
  // A group of its own: npm, its shell and the server end together.
  const child = spawn('npm', ['start'], {
    cwd: projectFolder,
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, DATA_DIR: dataFolder, DEMO: '1', PORT: String(port) },
  });
  await waitForHealth(port, child);
  const ms = performance.now() - took;
  if (child.pid !== undefined) await killGroup(child.pid);
  return ms / 1000;
}

/** npm ends before its server does, so the wait is for the last process of the group. */
async function killGroup(leader: number): Promise<void> {
  process.kill(-leader, 'SIGTERM');
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    try {
      process.kill(-leader, 0);
    } catch {
      return;
    }
  }
}

async function waitForHealth(port: number, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}.`);
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined);
    if (answer?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
