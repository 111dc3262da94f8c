/** Who comes before whom in one run: lower turns (SEQUENTIAL), and the signers whom a task waits for. */
import type { Task } from './model.ts';

const isSignerOf = (signer: Task, task: Task) => signer.role === 'signer' && signer.signOf === task.taskNo;

/** Whom of the live tasks of its run this one waits for. */
export const listTasksBefore = (live: readonly Task[], task: Task): Task[] =>
  live.filter((other) => other.turn < task.turn || isSignerOf(other, task));

/** The same as a test whether there is anybody, which costs no walk through all of them for each of them. */
export function createIsWaiting(live: readonly Task[]): (task: Task) => boolean {
  const turn = live.reduce((lowest, task) => Math.min(lowest, task.turn), Number.POSITIVE_INFINITY);
  const signedBefore = new Set(live.map((task) => (task.role === 'signer' ? task.signOf : null)));
  return (task) => task.turn > turn || signedBefore.has(task.taskNo);
}
