/**
 * The job that delegates the tasks of an absent user: one instance after the other, each in its own transaction, so
 * that it holds one lock at a time and other users of an instance merely wait. A repeated run processes the remaining
 * tasks.
 */

import { sql } from 'kysely';
import { z } from 'zod';
import { Failure } from '../../../contract/failures.ts';
import type { Actor } from '../../db/actor.ts';
import type { Database, TenantRef, Tx } from '../../db/database.ts';
import { listInstancesToDelegate } from '../../db/queries/flow/instancesToDelegate.ts';
import { loadActorOfUser } from '../../db/queries/people/actorOfUser.ts';
import { isTransientError } from '../../db/transientErrors.ts';
import { performInstanceAction } from '../../instances/actions/performAction.ts';
import { logFault } from '../../log/faultLog.ts';
import type { JobKind, JobSpec } from '../queue/job.ts';

const delegationRequest = z.object({ absenceId: z.string() });

/** The jobs for absences that have started and want delegation, or for one of them; one node orders each once. */
export async function listDueDelegations(
  tx: Tx,
  { absenceId = null }: { absenceId?: string | null } = {},
): Promise<JobSpec[]> {
  const { rows } = await sql<{ absenceId: string; userId: string; nickName: string }>`
    update absences b set "moveOrderTime" = now() from users d
    where b."moveOpenTasks" and b."moveOrderTime" is null and b."beginTime" <= now() and b."endTime" > now()
      and d."userId" = b."delegateUserId"
      and (${absenceId}::bigint is null or b."absenceId" = ${absenceId}::bigint)
    returning b."absenceId", b."userId", d."nickName"`.execute(tx);
  return rows.map(({ userId, nickName, ...wanted }) => ({
    kind: 'entrust',
    title: `移交待办给${nickName}`,
    request: wanted satisfies z.input<typeof delegationRequest>,
    userId,
  }));
}

export const delegationJob =
  (database: Database): JobKind =>
  async (job, { tenant, signal, progress }) => {
    const { absenceId } = delegationRequest.parse(job.request);
    const found = await database.inTenant(tenant, 'read', (tx) =>
      findDelegation(tx, absenceId, job.createBy),
    );
    if (!found) return { msg: '缺勤委托已取消，没有移交待办' };
    const { actor, instanceIds } = found;
    const total = instanceIds.length;
    progress({ total });
    let stayed = 0;
    for (const [index, instanceId] of instanceIds.entries()) {
      signal.throwIfAborted();
      if (!(await delegateTasks(database, tenant, { actor, instanceId }))) stayed += 1;
      progress({ done: index + 1 });
    }
    return { msg: formatResult(total - stayed, stayed) };
  };

async function findDelegation(tx: Tx, absenceId: string, userId: string) {
  const actor = await loadActorOfUser(tx, userId);
  const absence = await tx
    .selectFrom('absences')
    .select('formEnNames')
    .where('absenceId', '=', absenceId)
    .executeTakeFirst();
  if (!actor || !absence) return null;
  return { actor, instanceIds: await listInstancesToDelegate(tx, { userId, ...absence }) };
}

/** Returns false if a task stays with the absent user, e.g. because the delegate has a task at the same node. */
async function delegateTasks(
  database: Database,
  tenant: TenantRef,
  { actor, instanceId }: { actor: Actor; instanceId: string },
): Promise<boolean> {
  try {
    const { instance } = await database.inTenant(tenant, 'write', (tx) => {
      const acting = { tx, tenant, actor, now: database.now() };
      return performInstanceAction(acting, { instanceId }, { kind: 'entrust' });
    });
    return !instance.state.tasks.some(
      (task) => task.userId === actor.userId && task.endAct === null && task.role !== 'reader',
    );
  } catch (error) {
    // The task has ended or was deleted since it was listed.
    if (error instanceof Failure) return true;
    const what = `The tasks of user ${actor.userId} in instance ${instanceId}`;
    if (!isTransientError(error)) logFault(`${what} could not be entrusted.`, error);
    return false;
  }
}

const formatResult = (moved: number, stayed: number) =>
  `已移交 ${moved} 项待办${stayed > 0 ? `，${stayed} 项未移交（受托人已在该环节，或不能处理）` : ''}`;
