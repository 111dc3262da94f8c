/**
 * Reassigns the tasks of users whose accounts were disabled or deleted: one instance after the other, each in its own
 * transaction. The job handles users who were just disabled; a periodic round finds tasks that were assigned to them
 * later, or existed before. A repeated run processes the remaining tasks.
 */

import { z } from 'zod';
import { Failure } from '../../../contract/failures.ts';
import type { Database, TenantRef } from '../../db/database.ts';
import {
  type InactiveHolder,
  isInactiveHolder,
  listInactiveHolders,
} from '../../db/queries/flow/heldTasks.ts';
import { listActiveTenants } from '../../db/tenants.ts';
import { performDeparture } from '../../instances/actions/performDeparture.ts';
import { describeFault } from '../../log/describeFault.ts';
import { serverLog } from '../../log/serverLog.ts';
import { type Lifecycle, schedulePeriodic } from '../periodic/schedulePeriodic.ts';
import type { JobKind } from '../queue/job.ts';

export const departureRequest = z.object({ userIds: z.array(z.string()) });

/** Number of instances per query. */
const batchSize = 200;

export const departureJob =
  (database: Database): JobKind =>
  async (job, { tenant, signal, progress }) => {
    const { userIds } = departureRequest.parse(job.request);
    const stuck: string[] = [];
    let done = 0;
    for await (const place of affectedInstances(database, tenant, userIds)) {
      signal.throwIfAborted();
      const why = await applyDeparture(database, tenant, place);
      if (why) stuck.push(why);
      done += 1;
      progress({ done, total: done });
    }
    return { msg: formatResult(done - stuck.length, stuck) };
  };

const formatResult = (moved: number, stuck: readonly string[]) =>
  `已处理 ${moved} 个流程的待办${stuck.length > 0 ? `，${stuck.length} 个未能处理：${stuck[0]}` : ''}`;

type DepartureOptions = {
  readonly database: Database;
  /** Reports a failure to the operator. */
  readonly logError: (sentence: string) => void;
};

/** Runs periodically while `owner` is open; closing waits for the running action. */
export function scheduleDepartures(owner: Lifecycle, database: Database, everyMs: number): void {
  const around = { database, logError: (text: string) => serverLog.error(text) };
  schedulePeriodic(owner, everyMs, (signal) => runDepartureRound({ ...around, signal }));
}

/** Processes all tenants, one after the other. Never throws: a failure is retried in the next round. */
export async function runDepartureRound(
  round: DepartureOptions & { readonly signal: AbortSignal },
): Promise<void> {
  const { database, signal, logError } = round;
  try {
    for (const tenant of await listActiveTenants(database)) {
      for await (const place of affectedInstances(database, tenant, null)) {
        if (signal.aborted) return;
        const why = await applyDeparture(database, tenant, place);
        const which = `Tasks of the disabled user ${place.userId} in instance ${place.instanceId} of ${tenant.code}`;
        if (why) logError(`${which} go on with nobody: ${why}`);
      }
    }
  } catch (error) {
    logError(`Tasks of disabled users wait for the next round: ${describeFault(error)}`);
  }
}

async function* affectedInstances(database: Database, tenant: TenantRef, userIds: readonly string[] | null) {
  for (let after: InactiveHolder | null = null; ; ) {
    const found: InactiveHolder[] = await database.inTenant(tenant, 'read', (tx) =>
      listInactiveHolders(tx, { userIds, after, limit: batchSize }),
    );
    yield* found;
    after = found.at(-1) ?? null;
    if (found.length < batchSize) return;
  }
}

/**
 * Returns the reason for a failure as a sentence, or null. A task without another recipient goes to an administrator.
 */
async function applyDeparture(
  database: Database,
  tenant: TenantRef,
  place: InactiveHolder,
): Promise<string | null> {
  const attempt = (toAdministrator: boolean) =>
    database.inTenant(tenant, 'write', async (tx) => {
      // The account was enabled again, or another node has handled it.
      if (!(await isInactiveHolder(tx, place))) return;
      await performDeparture({ tx, tenant, actor: null, now: database.now() }, { ...place, toAdministrator });
    });
  try {
    await attempt(false).catch((error: unknown) => {
      if (!(error instanceof Failure) || error.reason === 'INSTANCE_ENDED') throw error;
      return attempt(true);
    });
    return null;
  } catch (error) {
    if (error instanceof Failure) return error.reason === 'INSTANCE_ENDED' ? null : error.message;
    throw error;
  }
}
