/** Processor time of processes, as Linux counts it in /proc (proc_pid_stat(5)). */
import { readdirSync, readFileSync } from 'node:fs';

/** USER_HZ: the same on all platforms that Node runs on. */
const ticksPerSecond = 100;

/** Milliseconds that the process has used. */
export function cpuMs(pid: number): number {
  return ticksToMs(readStat(pid).slice(11, 13));
}

/** Milliseconds that the process, its running children and its ended ones have used. */
export function cpuMsOfProcessTree(pid: number): number {
  const children = readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      return readStat(Number(name))[1] === String(pid) ? [cpuMs(Number(name))] : [];
    } catch {
      // It has ended since the folder was listed.
      return [];
    }
  });
  return ticksToMs(readStat(pid).slice(11, 15)) + children.reduce((sum, ms) => sum + ms, 0);
}

export const parentPid = (pid: number): number => Number(readStat(pid)[1]);

const ticksToMs = (fields: readonly string[]): number =>
  (fields.reduce((sum, ticks) => sum + Number(ticks), 0) * 1000) / ticksPerSecond;

/** The fields from the state on; the name before them may hold spaces. */
function readStat(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}
