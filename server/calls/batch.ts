/**
 * One action on many tasks in which every task stands alone. They go in portions, each in a transaction of its own and
 * by a few statements for all of it; what a portion leaves, or all of one that breaks, is done task by task.
 */

import type { TaskOutcome } from '../../contract/calls/taskBatch.ts';
import { Failure } from '../../contract/failures.ts';
import { isBusy } from '../db/busy.ts';
import { logFault } from '../db/faultLog.ts';
import { type Acted, actOnTask } from '../effects/act.ts';
import { actTogether } from '../effects/actTogether.ts';
import type { TaskAction } from '../effects/taskAction.ts';
import type { LongContext } from './context.ts';
import { oneByOne } from './oneByOne.ts';

/** Few enough that nobody waits long for an instance that is locked with others. */
const portionSize = 50;
/** Few connections, so that a batch leaves room for everybody else. */
const portionsAtOnce = 3;

/** What came of each, in the order given. */
export async function batch(
  context: LongContext,
  taskIds: readonly string[],
  action: TaskAction,
): Promise<TaskOutcome[]> {
  const wanted = [...new Set(taskIds)];
  const outcomes = new Map<string, TaskOutcome>();
  const portions = inPortions(wanted);
  const worker = async () => {
    for (let portion = portions.shift(); portion; portion = portions.shift()) {
      for (const outcome of await portionOutcomes(context, portion, action)) {
        outcomes.set(outcome.taskId, outcome);
      }
    }
  };
  await Promise.all(Array.from({ length: portionsAtOnce }, worker));
  const left = wanted.filter((taskId) => !outcomes.has(taskId));
  const alone = (taskId: string) =>
    context.once(taskId, async (tx) => {
      await actOnTask({ ...context, tx }, { taskId, action });
      return null;
    });
  for (const outcome of await oneByOne(left, alone)) outcomes.set(outcome.taskId, outcome);
  return wanted.flatMap((taskId) => outcomes.get(taskId) ?? []);
}

const inPortions = (taskIds: readonly string[]) =>
  Array.from({ length: Math.ceil(taskIds.length / portionSize) }, (_, at) =>
    taskIds.slice(at * portionSize, (at + 1) * portionSize),
  );

/** Of a portion that breaks nothing has been done, and nothing is told. */
async function portionOutcomes(
  context: LongContext,
  taskIds: readonly string[],
  action: TaskAction,
): Promise<TaskOutcome[]> {
  const work = async (tx: Parameters<Parameters<LongContext['once']>[1]>[0]) => {
    const { tenant, now, actor } = context;
    const acts = taskIds.map((taskId) => ({ taskId, action, actor }));
    const told = await actTogether({ tx, tenant, now }, { acts });
    return [...told].map(([{ taskId }, outcome]) => outcomeOf(taskId, outcome));
  };
  try {
    return await context.once(`from ${taskIds[0]}`, work);
  } catch (error) {
    if (!isBusy(error))
      logFault(`A portion of ${taskIds.length} tasks from ${taskIds[0]} on is done task by task.`, error);
    return [];
  }
}

const outcomeOf = (taskId: string, outcome: Acted | Failure): TaskOutcome =>
  outcome instanceof Failure
    ? { taskId, ok: false, reason: outcome.reason, msg: outcome.message }
    : { taskId, ok: true };
