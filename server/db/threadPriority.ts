/** The priority of threads that work in the background of requests. */
import { constants, setPriority } from 'node:os';

/**
 * Lets requests run first while the processor is busy. On Linux 0 is the calling thread (setpriority(2), BUGS);
 * elsewhere it is the process, which must not be slowed down.
 */
export function lowerThreadPriority(): void {
  if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
}
