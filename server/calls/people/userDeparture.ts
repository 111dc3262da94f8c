/** People whose accounts are disabled or deleted: what waits for them goes on by a job of the same transaction. */

import type { z } from 'zod';
import { Failure } from '../../../contract/failures.ts';
import { countHeldTasksOfUsers } from '../../db/queries/flow/heldTasks.ts';
import type { departureRequest } from '../../jobs/kinds/departureJob.ts';
import type { CallContext } from '../context.ts';

/** HAS_TASKS, with who holds how many, unless `force` says that they are to go on without these people. */
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
