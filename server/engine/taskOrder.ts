/** Orders the tasks of one run: lower turns first (SEQUENTIAL), and signers before the task that waits for them. */
import type { Task } from './model.ts';

const isSignerOf = (signer: Task, task: Task) => signer.role === 'signer' && signer.signOf === task.taskNo;

/** Returns the live tasks of the run that this task waits for. */
export const listTasksBefore = (live: readonly Task[], task: Task): Task[] =>
  live.filter((other) => other.turn < task.turn || isSignerOf(other, task));

/** The same as a test whether there is any, in constant time per task instead of a pass over all tasks. */
export function createIsWaiting(live: readonly Task[]): (task: Task) => boolean {
  const turn = live.reduce((lowest, task) => Math.min(lowest, task.turn), Number.POSITIVE_INFINITY);
  const signedBefore = new Set(live.map((task) => (task.role === 'signer' ? task.signOf : null)));
  return (task) => task.turn > turn || signedBefore.has(task.taskNo);
}
