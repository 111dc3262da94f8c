/** When accounts are disabled or deleted, a job of the same transaction reassigns their open tasks. */

import type { z } from 'zod';
import { Failure } from '../../../contract/failures.ts';
import type { CallContext } from '../../context/callContext.ts';
import { countHeldTasksOfUsers } from '../../db/queries/flow/heldTasks.ts';
import type { departureRequest } from '../../jobs/kinds/departureJob.ts';

/** Throws HAS_TASKS, with the task count per user, unless `force` reassigns the tasks without these users. */
export async function releaseTasksOfUsers(
  { tx, tenant, actor, deps }: CallContext,
  { userIds, force }: { userIds: readonly string[]; force: boolean },
): Promise<void> {
  const held = await countHeldTasksOfUsers(tx, userIds);
  if (held.length === 0) return;
  if (!force) {
    const each = held.map(({ nickName, count }) => `${nickName} ${count} 项`).join('、');
    throw new Failure('HAS_TASKS', {
      msg: `还有待办未处理：${each}。确认后将按流程配置交由他人处理`,
      data: held,
    });
  }
  const request: z.input<typeof departureRequest> = { userIds: held.map(({ userId }) => userId) };
  const title = `移交停用人员的待办：${held.map(({ nickName }) => nickName).join('、')}`.slice(0, 200);
  await deps.jobs.order(tx, tenant, { kind: 'departure', title, request, userId: actor.userId });
}
