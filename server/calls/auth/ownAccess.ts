/** Nobody ends their own access: another administrator has to, so that a slip of the hand locks nobody out. */
import { Failure } from '../../../contract/failures.ts';
import { holdsPermission } from '../../../contract/permissions.ts';
import { ownAccount } from '../../../contract/resources/people/ownAccount.ts';
import type { Actor } from '../../db/actor.ts';
import type { Tx } from '../../db/database.ts';
import { loadActorOfUser } from '../../db/queries/people/actorOfUser.ts';

/** What a person needs to give others, and themselves, their permissions back. */
const managing = ['system:user:edit', 'system:role:edit'];

type OwnAccess = {
  /** Throws OWN_ACCESS if the account has been disabled or deleted since. */
  assertAccountKept(): Promise<void>;
  /** Throws OWN_ACCESS if the account has lost the role of administrators, or the rights on users or roles. */
  assertRightsKept(): Promise<void>;
};

/** Remembers what the actor may do before a change. */
export async function watchOwnAccess(tx: Tx, userId: string): Promise<OwnAccess> {
  const before = await loadActorOfUser(tx, userId);
  let after: ReturnType<typeof loadActorOfUser> | undefined;
  const loadAfter = () => (after ??= loadActorOfUser(tx, userId));
  return {
    async assertAccountKept() {
      // Another administrator can have disabled the account while the request waited for its lock.
      if (before && !(await loadAfter())) throw refuse(ownAccount.end);
    },
    async assertRightsKept() {
      const now = await loadAfter();
      if (before && now) assertKept(before.permissions, now.permissions);
    },
  };
}

function assertKept(held: Actor['permissions'], kept: Actor['permissions']): void {
  if (held.has('*:*:*') && !kept.has('*:*:*')) throw refuse('不能取消自己的管理员角色，请由其他管理员操作');
  if (managing.some((one) => holdsPermission(held, one) && !holdsPermission(kept, one)))
    throw refuse('不能取消自己管理用户或角色的权限，请由其他管理员操作');
}

const refuse = (msg: string) => new Failure('OWN_ACCESS', { msg });
