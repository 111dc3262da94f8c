/** Hands what a leaver holds to a successor, in one transaction; a job of it moves the open tasks. */
import type { CallInput } from '../../../contract/call.ts';
import type { userCalls } from '../../../contract/calls/user.ts';
import { formatLocalTime } from '../../../contract/localTime.ts';
import type { CallContext } from '../../context/callContext.ts';
import { holdReferences } from '../../db/locks/referenceLocks.ts';
import {
  copyRoles,
  countHandOver,
  endOpenAbsences,
  type HandOverCounts,
  transferPositions,
} from '../../db/queries/people/handOver.ts';
import { assertCanGrantRoles, assertCanManageUsers, withPermissionChange } from '../auth/grantChecks.ts';
import { assertFound } from '../shared/assertFound.ts';
import { assertDelegate } from './absenceChecks.ts';
import { saveAbsence } from './saveAbsence.ts';

type HandOver = CallInput<typeof userCalls.handOver>['body'];

/** The successor keeps the place of the leaver in flows that name the leaver until somebody changes the flows. */
const years = 20;

const successorField = { path: 'toUserId', noun: '接任者', refusesSelf: '接任者不能是本人，请另选一人' };

export async function handOverUser(context: CallContext, request: HandOver): Promise<HandOverCounts> {
  const { tx, actor } = context;
  const { userId, toUserId, dryRun, grantRoles } = request;
  await assertCanManageUsers(tx, actor, [userId, toUserId]);
  await holdReferences(tx, ['settings', 'organization']);
  await assertUserExists(tx, userId);
  const succession = { ...buildSuccession(context), userId, delegateUserId: toUserId };
  await assertDelegate(tx, succession, successorField);
  const counts = await countHandOver(tx, userId);
  if (dryRun) return counts;
  await endOpenAbsences(tx, userId);
  await transferPositions(tx, { userId, toUserId }, context.now);
  if (grantRoles) await grantRolesOf(context, request);
  await saveAbsence(context, succession);
  return counts;
}

function buildSuccession({ now, tenant }: CallContext) {
  const end = new Date(now);
  end.setFullYear(end.getFullYear() + years);
  return {
    beginTime: formatLocalTime(now, tenant.timeZone),
    endTime: formatLocalTime(end, tenant.timeZone),
    formEnNames: [],
    moveOpenTasks: true,
    reason: '离职交接',
  };
}

async function grantRolesOf(context: CallContext, { userId, toUserId }: HandOver): Promise<void> {
  const { tx, actor } = context;
  const held = await tx
    .selectFrom('userRoles')
    .innerJoin('roles', 'roles.roleId', 'userRoles.roleId')
    .select('roles.roleId')
    .where('userId', '=', userId)
    .where('roles.status', '=', '0')
    .execute();
  await assertCanGrantRoles(
    tx,
    actor,
    held.map(({ roleId }) => roleId),
  );
  await withPermissionChange(context, () => copyRoles(tx, { userId, toUserId }));
}

async function assertUserExists(tx: CallContext['tx'], userId: string): Promise<void> {
  const user = tx.selectFrom('users').select('userId').where('userId', '=', userId);
  assertFound(await user.where('deleted', '=', false).executeTakeFirst());
}
