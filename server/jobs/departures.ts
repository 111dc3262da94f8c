/**
 * Tasks of people whose accounts were disabled or deleted go on: one instance after the other, each in a transaction of
 * its own. The job does it for those who were just disabled; a round looks for tasks that were given to them
 * meanwhile, or were there before. Done again, both find what is left.
 */
import { z } from 'zod';
import { Failure } from '../../contract/failures.ts';
import type { Database, TenantRef } from '../db/database.ts';
import { describeFault } from '../db/faultLog.ts';
import { type HeldInVain, heldInVain, isHeldInVain } from '../db/queries/heldTasks.ts';
import { activeTenants } from '../db/tenants.ts';
import { departFrom } from '../effects/depart.ts';
import type { JobKind } from './job.ts';
import { type Owner, regularly } from './regularly.ts';

export const departureRequest = z.object({ userIds: z.array(z.string()) });

/** Instances looked for at a time. */
const portion = 200;

export const departureJob =
  (database: Database): JobKind =>
  async (job, { tenant, signal, progress }) => {
    const { userIds } = departureRequest.parse(job.request);
    const stuck: string[] = [];
    let done = 0;
    for await (const place of placesOf(database, tenant, userIds)) {
      signal.throwIfAborted();
      const why = await goOnWithout(database, tenant, place);
      if (why) stuck.push(why);
      done += 1;
      progress({ done, total: done });
    }
    return { msg: said(done - stuck.length, stuck) };
  };

const said = (moved: number, stuck: readonly string[]) =>
  `已处理 ${moved} 个流程的待办${stuck.length > 0 ? `，${stuck.length} 个未能处理：${stuck[0]}` : ''}`;

type Around = {
  readonly database: Database;
  /** For the operator: what could not be done. */
  readonly complain: (sentence: string) => void;
};

/** Looks while `owner` is open; closing waits for the act that is under way. */
export function watchDepartures(owner: Owner, database: Database, everyMs: number): void {
  const around = { database, complain: (text: string) => console.error(text) };
  regularly(owner, everyMs, (signal) => departureRound({ ...around, signal }));
}

/** All tenants, one after the other. Never throws: what fails now is done next time. */
export async function departureRound(round: Around & { readonly signal: AbortSignal }): Promise<void> {
  const { database, signal, complain } = round;
  try {
    for (const tenant of await activeTenants(database)) {
      for await (const place of placesOf(database, tenant, null)) {
        if (signal.aborted) return;
        const why = await goOnWithout(database, tenant, place);
        const which = `Tasks of the disabled user ${place.userId} in instance ${place.instanceId} of ${tenant.code}`;
        if (why) complain(`${which} go on with nobody: ${why}`);
      }
    }
  } catch (error) {
    complain(`Tasks of disabled users wait for the next round: ${describeFault(error)}`);
  }
}

async function* placesOf(database: Database, tenant: TenantRef, userIds: readonly string[] | null) {
  for (let after: HeldInVain | null = null; ; ) {
    const found: HeldInVain[] = await database.inTenant(tenant, 'read', (tx) =>
      heldInVain(tx, { userIds, after, limit: portion }),
    );
    yield* found;
    after = found.at(-1) ?? null;
    if (found.length < portion) return;
  }
}

/** Why not, as a sentence; null where it is done. What is refused on its way goes to an administrator. */
async function goOnWithout(database: Database, tenant: TenantRef, place: HeldInVain): Promise<string | null> {
  const attempt = (toAdministrator: boolean) =>
    database.inTenant(tenant, 'write', async (tx) => {
      // Enabled again since, or somebody else has seen to it.
      if (!(await isHeldInVain(tx, place))) return;
      await departFrom({ tx, tenant, actor: null, now: database.now() }, { ...place, toAdministrator });
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
