/**
 * One action on many independent tasks. Batches run in their own transactions with few statements each; tasks that a
 * batch leaves, or all tasks of a batch that fails, are performed one by one.
 */

import type { TaskOutcome } from '../../../contract/calls/taskActions/actionShapes.ts';
import type { Failure } from '../../../contract/failures.ts';
import type { SessionContext } from '../../context/callContext.ts';
import { isTransientError } from '../../db/transientErrors.ts';
import { performTaskAction } from '../../instances/actions/performAction.ts';
import { performActions } from '../../instances/actions/performActions.ts';
import type { TaskAction } from '../../instances/actions/taskAction.ts';
import { logFault } from '../../log/faultLog.ts';
import { forEachTask } from '../shared/forEachTask.ts';

/** Small enough that nobody waits long for an instance that is locked with others. */
const batchSize = 50;
/** Few connections, so that other requests find free ones. */
const maxConcurrentBatches = 3;

/** Returns the outcomes in the given order. */
export async function performBatch(
  context: SessionContext,
  taskIds: readonly string[],
  action: TaskAction,
): Promise<TaskOutcome[]> {
  const wanted = [...new Set(taskIds)];
  const outcomes = new Map<string, TaskOutcome>();
  const batches = splitBatches(wanted);
  const worker = async () => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) {
      for (const outcome of await performOneBatch(context, batch, action)) {
        outcomes.set(outcome.taskId, outcome);
      }
    }
  };
  await Promise.all(Array.from({ length: maxConcurrentBatches }, worker));
  const left = wanted.filter((taskId) => !outcomes.has(taskId));
  const alone = (taskId: string) =>
    context.once(taskId, async (tx) => {
      await performTaskAction({ ...context, tx }, { taskId, action });
      return null;
    });
  for (const outcome of await forEachTask(left, alone)) outcomes.set(outcome.taskId, outcome);
  return wanted.flatMap((taskId) => outcomes.get(taskId) ?? []);
}

const splitBatches = (taskIds: readonly string[]) =>
  Array.from({ length: Math.ceil(taskIds.length / batchSize) }, (_, at) =>
    taskIds.slice(at * batchSize, (at + 1) * batchSize),
  );

/** A batch that fails has changed nothing and publishes no events. */
async function performOneBatch(
  context: SessionContext,
  taskIds: readonly string[],
  action: TaskAction,
): Promise<TaskOutcome[]> {
  const work = async (tx: Parameters<Parameters<SessionContext['once']>[1]>[0]) => {
    const { tenant, now, actor } = context;
    const requests = taskIds.map((taskId) => ({ taskId, action, actor }));
    const group = { tx, tenant, now, actor: null };
    const outcomes = await performActions(group, requests, { lock: 'skip', save: true });
    return [...outcomes].map(([{ taskId }, { decision }]) =>
      outcomeOf(taskId, 'refusal' in decision ? decision.refusal : null),
    );
  };
  try {
    return await context.once(`from ${taskIds[0]}`, work);
  } catch (error) {
    if (!isTransientError(error))
      logFault(`The ${taskIds.length} tasks from ${taskIds[0]} on run one by one.`, error);
    return [];
  }
}

const outcomeOf = (taskId: string, refusal: Failure | null): TaskOutcome =>
  refusal ? { taskId, ok: false, reason: refusal.reason, msg: refusal.message } : { taskId, ok: true };
