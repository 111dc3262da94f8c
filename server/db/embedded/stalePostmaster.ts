/**
 * Cleans up after an earlier start. A live postmaster of this cluster is shut down cleanly. A stale lock file whose
 * process id now belongs to another process no longer blocks the start.
 */
import {
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClusterPath } from './clusterPath.ts';

export async function clearStalePostmaster(place: ClusterPath): Promise<void> {
  const file = path.join(place.cluster, 'postmaster.pid');
  if (existsSync(file)) {
    const lines = readFileSync(file, 'utf8').split('\n');
    const pid = Number(lines[0]);
    if (isPostmaster(pid, place.cluster)) await stopPostmaster(pid);
    // PostgreSQL treats the id of its own parent as stale, and still checks the shared memory that the file names.
    else if (isProcessAlive(pid)) writeFileSync(file, [process.pid, ...lines.slice(1)].join('\n'));
  }
  for (const name of readdirSync(place.sockets)) {
    if (name.startsWith('.s.PGSQL.')) rmSync(path.join(place.sockets, name), { force: true });
  }
}

/** Stops a postmaster: first with a fast shutdown, which rolls sessions back, then immediately, then by force. */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 7_000],
    ['SIGQUIT', 3_000],
    ['SIGKILL', 3_000],
  ] as const) {
    if (!sendSignal(pid, signal)) return;
    const deadline = Date.now() + patience;
    while (isProcessAlive(pid) && Date.now() < deadline) await sleep(20);
  }
}

/** True if the process runs this cluster. A postmaster's working folder is its cluster. */
function isPostmaster(pid: number, cluster: string): boolean {
  if (!isProcessAlive(pid)) return false;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    // Without /proc (macOS) a live process with that id is treated as the postmaster, as PostgreSQL does.
    return !existsSync('/proc/self');
  }
}

export function isProcessAlive(pid: number): boolean {
  // Defunct processes also answer signals; their state is Z. Node reaps its own children.
  if (!sendSignal(pid, 0)) return false;
  try {
    return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return !existsSync('/proc/self');
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false;
  try {
    return process.kill(pid, signal);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
