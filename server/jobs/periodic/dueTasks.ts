/**
 * Acts on overdue tasks, in every tenant, on every node: each task in its own transaction, under the instance's lock.
 * One node acts on each task, however many nodes run, and a node that dies has acted completely or not at all.
 */

import { Failure } from '../../../contract/failures.ts';
import type { Database, TenantRef, Tx } from '../../db/database.ts';
import { isConnectionLoss } from '../../db/pool.ts';
import { type DueTask, isStillDue, lockNextDueTask } from '../../db/queries/flow/dueTasks.ts';
import { listActiveTenants } from '../../db/tenants.ts';
import type { TriggerContext } from '../../instances/actionContext.ts';
import { performDueAction } from '../../instances/actions/performDueAction.ts';
import { postponeDueTask, recalculateDueTimes } from '../../instances/due/recalculateDueTimes.ts';
import { describeFault } from '../../log/describeFault.ts';
import { serverLog } from '../../log/serverLog.ts';
import { type Lifecycle, schedulePeriodic } from './schedulePeriodic.ts';

/** Number of actions in one tenant before the next tenant. */
const batchSize = 100;

export type DueTaskRound = {
  readonly database: Database;
  readonly now: () => Date;
  readonly signal: AbortSignal;
  /** Reports a failure to the operator. */
  readonly logError: (sentence: string) => void;
};

/** Runs periodically while `owner` is open; closing waits for the running action. */
export function scheduleDueTasks(owner: Lifecycle, database: Database, everyMs: number): void {
  const around = { database, now: () => database.now(), logError: (text: string) => serverLog.error(text) };
  schedulePeriodic(owner, everyMs, (signal) => processDueTasks({ ...around, signal }));
}

/**
 * Processes everything that is due now, in batches, tenant after tenant. Never throws: a failure is due again next
 * time.
 */
export async function processDueTasks(round: DueTaskRound): Promise<void> {
  let left: TenantRef[] = [];
  try {
    left = round.signal.aborted ? [] : await listActiveTenants(round.database);
  } catch (error) {
    round.logError(`Due tasks could not be looked for: ${describeFault(error)}`);
  }
  while (left.length > 0) {
    const more: TenantRef[] = [];
    for (const tenant of left) if (await processTenant(round, tenant)) more.push(tenant);
    left = more;
  }
}

/** Returns true if more tasks may be due. */
async function processTenant(round: DueTaskRound, tenant: TenantRef): Promise<boolean> {
  try {
    const { database, now } = round;
    const counting = () =>
      database.inTenant(tenant, 'write', (tx) =>
        recalculateDueTimes({ tx, tenant, actor: null, now: now() }),
      );
    while (!round.signal.aborted && (await counting()));
    for (let acts = 0; acts < batchSize; acts += 1) {
      if (round.signal.aborted || !(await processNextTask(round, tenant))) return false;
    }
    return true;
  } catch (error) {
    round.logError(`Due tasks of tenant ${tenant.code} wait for the next round: ${describeFault(error)}`);
    return false;
  }
}

/** Returns false if no due task is left that no other node is processing. */
async function processNextTask(
  { database, now, logError }: DueTaskRound,
  tenant: TenantRef,
): Promise<boolean> {
  const at = now();
  const found: { due?: DueTask } = {};
  const doing = (work: (cause: TriggerContext) => Promise<void>) =>
    database.inTenant(tenant, 'write', (tx: Tx) => work({ tx, tenant, actor: null, now: at }));
  try {
    await doing(async (cause) => {
      delete found.due;
      const due = await lockNextDueTask(cause.tx, at);
      if (!due) return;
      found.due = due;
      if (await isStillDue(cause.tx, due, at)) await performDueAction(cause, due, { kind: 'timeout' });
    });
  } catch (error) {
    const { due } = found;
    if (!due) throw error;
    await doing((cause) => remindInstead(cause, due, error)).catch(async (second: unknown) => {
      // The database is unavailable; this is not a failure of the task.
      if (isConnectionLoss(second)) throw second;
      const which = `Task ${due.taskNo} of instance ${due.instanceId} in tenant ${tenant.code}`;
      logError(`${which} is due, but the system cannot act on it and puts it off: ${formatError(second)}`);
      await doing((cause) => postponeDueTask(cause, due));
    });
  }
  return found.due !== undefined;
}

/**
 * A refused action becomes a reminder, as for an action that cannot be automatic; the log has the reason. Faults are
 * rethrown.
 */
async function remindInstead(cause: TriggerContext, due: DueTask, refusal: unknown): Promise<void> {
  if (!(refusal instanceof Failure)) throw refusal;
  if (!(await isStillDue(cause.tx, due, cause.now))) return;
  await performDueAction(cause, due, { kind: 'remind', comment: `未能自动处理：${refusal.message}` });
}

const formatError = (error: unknown): string =>
  error instanceof Failure ? `${error.reason} ${error.message}` : describeFault(error);
