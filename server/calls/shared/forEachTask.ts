/** Runs a batch of independent tasks: several at once, each in its own transaction, none aborts another. */

import type { TaskOutcome } from '../../../contract/calls/taskActions/actionShapes.ts';
import { Failure, Refusal } from '../../../contract/failures.ts';
import { isDiskFull } from '../../db/storage/diskFull.ts';
import { isTransientError } from '../../db/transientErrors.ts';
import { logFault } from '../../log/faultLog.ts';

/** A batch uses few connections, so that other requests find free ones. */
const maxConcurrent = 6;

/**
 * Returns the outcomes in the given order. A server fault is logged, becomes the outcome of its task and ends nothing.
 * A client that disconnects ends nothing either: the outcomes are stored under its Idempotency-Key.
 */
export async function forEachTask(
  taskIds: readonly string[],
  work: (taskId: string) => Promise<unknown>,
): Promise<TaskOutcome[]> {
  const wanted = [...new Set(taskIds)];
  const outcomes: TaskOutcome[] = [];
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < wanted.length; at = next++) {
      outcomes[at] = await runTask(wanted[at] ?? '', work);
    }
  };
  await Promise.all(Array.from({ length: Math.min(maxConcurrent, wanted.length) }, worker));
  return outcomes;
}

async function runTask(taskId: string, work: (taskId: string) => Promise<unknown>): Promise<TaskOutcome> {
  try {
    await work(taskId);
    return { taskId, ok: true };
  } catch (error) {
    if (error instanceof Failure) return { taskId, ok: false, reason: error.reason, msg: error.message };
    const refusal = isDiskFull(error) ? new Refusal(507) : isTransientError(error) ? new Refusal(503) : error;
    if (refusal instanceof Refusal) return { taskId, ok: false, msg: refusal.message };
    logFault(`Task ${taskId} of a batch failed.`, error);
    return { taskId, ok: false, msg: '系统未知错误，请反馈给管理员' };
  }
}
