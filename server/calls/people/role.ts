import type { roleCalls } from '../../../contract/calls/role.ts';
import { Failure, Refusal } from '../../../contract/failures.ts';
import { roleResource } from '../../../contract/resources/people/role.ts';
import type { CallContext } from '../../context/callContext.ts';
import type { Handlers } from '../../context/handler.ts';
import { previewRoleEffect } from '../../db/queries/people/roleEffect.ts';
import { countUsers, grantRole, revokeRole } from '../../db/queries/people/roleMembers.ts';
import { findResourceRow } from '../../db/resources/resourceRows.ts';
import {
  assertCanGrantMenus,
  assertCanGrantRoles,
  assertCanManageUsers,
  withPermissionChange,
} from '../auth/grantChecks.ts';
import { assertEnabled } from '../references/assertEnabled.ts';
import { loadChosenObjects } from '../references/referencedObjects.ts';
import { holdSavedReferences } from '../references/savedReferences.ts';
import { assertAllAffected, assertFound } from '../shared/assertFound.ts';
import { resourceHandlers } from '../shared/resourceHandlers.ts';

export const roleHandlers = {
  ...resourceHandlers(roleResource, {
    around: withPermissionChange,

    /**
     * A copy has the menus and departments of the role that are enabled; `admin` has none: it holds every permission by
     * its key.
     */
    async toStored({ tx }, { copyOf, ...role }) {
      if (copyOf === undefined) return role;
      const source = assertFound(await findResourceRow(tx, roleResource, copyOf)) as RoleLists;
      await assertEnabled(tx, [
        { kind: 'role', path: 'copyOf', chosen: [copyOf], remedy: '请先启用再复制，或复制其他角色' },
      ]);
      const menuIds = await enabledOf(tx, 'menu', source.menuIds);
      const deptIds = await enabledOf(tx, 'dept', source.deptIds);
      return { menuIds, deptIds, ...role };
    },

    async beforeAdd({ tx, actor }, { body: { roleKey, menuIds = [], deptIds = [] } }) {
      assertPlainKey(roleKey);
      await assertCanGrantMenus(tx, actor, menuIds);
      await assertEnabled(tx, [
        { kind: 'menu', path: 'menuIds', chosen: menuIds },
        { kind: 'dept', path: 'deptIds', chosen: deptIds },
      ]);
    },

    async beforeEdit({ tx, actor }, { body: { roleId, roleKey, menuIds = [], deptIds = [] } }) {
      const role = assertFound(
        await tx.selectFrom('roles').select('roleKey').where('roleId', '=', roleId).executeTakeFirst(),
      );
      if (role.roleKey === 'admin' && !actor.permissions.has('*:*:*')) throw new Refusal(403);
      if (roleKey !== undefined && roleKey !== role.roleKey) assertPlainKey(roleKey);
      // Keeping what another administrator granted, or what has been disabled since, is not a grant.
      const held = assertFound(await findResourceRow(tx, roleResource, roleId)) as RoleLists;
      const newMenuIds = menuIds.filter((menuId) => !held.menuIds.includes(menuId));
      await assertCanGrantMenus(tx, actor, newMenuIds);
      await assertEnabled(tx, [
        { kind: 'menu', path: 'menuIds', chosen: newMenuIds },
        { kind: 'dept', path: 'deptIds', chosen: deptIds, held: held.deptIds },
      ]);
    },
  }),

  effect: ({ tx }, { body }) => previewRoleEffect(tx, body),

  async changeMembers(context, { body: { roleId, add = [], remove = [] } }) {
    const { tx, actor } = context;
    await holdSavedReferences(tx, 'role');
    assertFound(
      await tx.selectFrom('roles').select('roleId').where('roleId', '=', roleId).executeTakeFirst(),
    );
    const named = [...new Set([...add, ...remove])];
    if (named.length === 0) return { done: [], failures: [] };
    await assertCanManageUsers(tx, actor, named);
    if (add.length > 0) await assertCanGrantRoles(tx, actor, [roleId]);
    const held = await tx.selectFrom('userRoles').select('userId').where('roleId', '=', roleId).execute();
    const members = held.map(({ userId }) => userId);
    const disabled = await disabledAmong(
      tx,
      add.filter((userId) => !members.includes(userId)),
    );
    const leftOut = new Set(disabled.map(({ id }) => id));
    const added = add.filter((userId) => !leftOut.has(userId));
    await assertEnabled(tx, [{ kind: 'user', path: 'add', chosen: added, held: members }]);
    await withPermissionChange(context, async () => {
      assertAllAffected(named, await countUsers(tx, named));
      await grantRole(tx, roleId, added);
      await revokeRole(tx, roleId, remove);
    });
    return {
      done: [...new Set([...added, ...remove])],
      failures: disabled.map(({ id, name }) => ({ userId: id, nickName: name, msg: '已停用' })),
    };
  },
} satisfies Handlers<typeof roleCalls>;

/** `admin` holds every permission; each tenant is created with exactly one such role. */
function assertPlainKey(roleKey: string): void {
  if (roleKey.toLowerCase() === 'admin') {
    throw new Failure('NAME_TAKEN', { errors: [{ path: 'roleKey', message: '权限字符 admin 由系统保留' }] });
  }
}

const disabledAmong = async (tx: CallContext['tx'], chosen: readonly string[]) =>
  (await loadChosenObjects(tx, { kind: 'user', chosen })).filter(({ enabled }) => !enabled);

type RoleLists = { menuIds: string[]; deptIds: string[] };

async function enabledOf(
  tx: CallContext['tx'],
  kind: 'menu' | 'dept',
  chosen: readonly string[],
): Promise<string[]> {
  const found = await loadChosenObjects(tx, { kind, chosen });
  return found.filter(({ enabled }) => enabled).map(({ id }) => id);
}
