/** A batch in which every task stands alone: several at once, each in its own transaction, none stops another. */

import type { TaskOutcome } from '../../../contract/calls/taskBatch.ts';
import { Failure, Refusal } from '../../../contract/failures.ts';
import { logFault } from '../../db/errors/faultLog.ts';
import { isDiskFull } from '../../db/storage/diskFull.ts';
import { isTransientError } from '../../db/transientErrors.ts';

/** A few connections at most, so that a batch leaves room for everybody else. */
const maxConcurrent = 6;

/**
 * What came of each, in the order given. A fault of the server is told as one and logged, and ends nothing. Nor does a
 * client that leaves: the outcomes are kept under its Idempotency-Key.
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
