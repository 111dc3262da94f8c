/** Threads that work beside the requests. */
import { constants, setPriority } from 'node:os';

/**
 * Lets requests go first while the processor is busy. On Linux 0 is the calling thread (setpriority(2), BUGS);
 * elsewhere it is the process, which must not be slowed.
 */
export function lowerThreadPriority(): void {
  if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
}
