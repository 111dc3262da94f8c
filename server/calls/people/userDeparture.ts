/**
 * Accounts that are disabled or deleted: who names them is asked first, and a job of the same transaction reassigns
 * their open tasks.
 */

import type { z } from 'zod';
import type { CallResult } from '../../../contract/call.ts';
import type { userCalls } from '../../../contract/calls/user.ts';
import { Failure } from '../../../contract/failures.ts';
import type { CallContext } from '../../context/callContext.ts';
import type { Tx } from '../../db/database.ts';
import { endSessionsOfUsers } from '../../db/queries/auth/endSessions.ts';
import { countHeldTasksOfUsers } from '../../db/queries/flow/heldTasks.ts';
import type { departureRequest } from '../../jobs/kinds/departureJob.ts';
import { assertCanManageUsers } from '../auth/grantChecks.ts';
import { findRowUse, listRowUses } from '../references/assertUnreferenced.ts';

/** `force`: the caller has been told who depends on the people, and goes on. */
type Leaving = { userIds: readonly string[]; act: 'disable' | 'delete'; force: boolean };

type AccountChange = {
  userIds: string[];
  /** Undefined for a change after which the people can sign in as before. */
  act: Leaving['act'] | undefined;
  force: boolean;
};

/**
 * Changes accounts. People who can no longer sign in lose their sessions, and others get their tasks. Throws 403 for
 * people whom the actor does not manage, and HAS_TASKS or IN_USE for those on whom others depend.
 */
export async function changeAccounts(
  context: CallContext,
  { userIds, act, force }: AccountChange,
  write: () => Promise<unknown>,
): Promise<null> {
  const { tx, tenant, actor } = context;
  await assertCanManageUsers(tx, actor, userIds);
  const leaving = act && { userIds, act, force };
  const places = leaving && (await findPlacesOfLeavers(tx, leaving));
  await write();
  if (!leaving) return null;
  await releaseTasksOfUsers(context, leaving, places);
  await endSessionsOfUsers(tx, { tenant, userIds, reason: 'disabled' });
  return null;
}

/** The refusal of those who name one of the people. */
type NamingPlaces = { refusal: Failure; barsForce: boolean };

/**
 * What `releaseTasksOfUsers` refuses. With `force` flows do what their nodes say about missing people, and an account
 * that has to be stopped at once is not kept by anything; a deletion leaves no department without its head and nobody
 * without their delegate. To be called before other locks are taken.
 */
async function findPlacesOfLeavers(
  tx: Tx,
  { userIds, act, force }: Leaving,
): Promise<NamingPlaces | undefined> {
  if (act === 'disable') {
    const refusal = force ? undefined : await findRowUse(tx, { kind: 'user', ids: userIds, act });
    return refusal && { refusal, barsForce: false };
  }
  // All places first, whose locks include those of the others; without force all are told.
  const refusal = force ? undefined : await findRowUse(tx, { kind: 'user', ids: userIds, act });
  if (!force && !refusal) return undefined;
  const barring = await findRowUse(tx, { kind: 'user', ids: userIds, act: 'forceDelete' });
  const told = refusal ?? barring;
  return told && { refusal: told, barsForce: barring !== undefined };
}

/**
 * Throws HAS_TASKS, with the task count per user, unless `force` reassigns the tasks without these users; and the
 * refusal of those who name them. What no confirmation settles is refused first.
 */
async function releaseTasksOfUsers(
  { tx, tenant, actor, deps }: CallContext,
  { userIds, act, force }: Leaving,
  places: NamingPlaces | undefined,
): Promise<void> {
  const held = await countHeldTasksOfUsers(tx, userIds);
  if (places && (places.barsForce || held.length === 0)) throw places.refusal;
  if (held.length === 0) return;
  if (!force) {
    const each = held.map(({ nickName, count }) => `${nickName} ${count} 项`).join('、');
    const also = places ? `。此外，${places.refusal.message}` : '';
    throw new Failure('HAS_TASKS', { msg: `还有待办未处理：${each}，${remedies[act]}${also}`, data: held });
  }
  const request: z.input<typeof departureRequest> = { userIds: held.map(({ userId }) => userId) };
  const title = `移交停用人员的待办：${held.map(({ nickName }) => nickName).join('、')}`.slice(0, 200);
  await deps.jobs.order(tx, tenant, { kind: 'departure', title, request, userId: actor.userId });
}

/** What an editor and a client of the interface can do; the commands ask beforehand. */
const remedies: Readonly<Record<Leaving['act'], string>> = {
  disable: '请先做离职交接，或用“停用”命令按流程配置交由他人处理',
  delete: '请先做离职交接，或用“删除”命令按流程配置交由他人处理',
};

/** What depends on each of the people: the number of tasks they hold, and the places that name them. */
export async function listLeaverDuties(tx: Tx, userIds: readonly string[]): Promise<LeaverDuties[]> {
  const held = await countHeldTasksOfUsers(tx, userIds);
  const named = await listRowUses(tx, { kind: 'user', ids: userIds, act: 'delete' });
  const barring = await listRowUses(tx, { kind: 'user', ids: userIds, act: 'forceDelete' });
  const counts = new Map(held.map(({ userId, count }) => [userId, count]));
  const uses = new Map(named.map((one) => [one.id, one.uses]));
  const unsettled = new Map(barring.map((one) => [one.id, one.uses]));
  const names = new Map([
    ...held.map(({ userId, nickName }) => [userId, nickName] as const),
    ...named.map(({ id, name }) => [id, name] as const),
  ]);
  return [...names]
    .map(([userId, nickName]) => ({
      userId,
      nickName,
      count: counts.get(userId) ?? 0,
      uses: uses.get(userId) ?? [],
      unsettled: unsettled.get(userId) ?? [],
    }))
    .toSorted((a, b) => Number(a.userId) - Number(b.userId));
}

type LeaverDuties = CallResult<typeof userCalls.heldTasks>[number];
