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
import { holdSavedReferences } from '../references/savedReferences.ts';
import { assertAllAffected, assertFound } from '../shared/assertFound.ts';
import { resourceHandlers } from '../shared/resourceHandlers.ts';

export const roleHandlers = {
  ...resourceHandlers(roleResource, {
    around: withPermissionChange,

    /** A copy has the menus and departments of the role; `admin` has none: it holds every permission by its key. */
    async toStored({ tx }, { copyOf, ...role }) {
      if (copyOf === undefined) return role;
      const { menuIds, deptIds } = assertFound(await findResourceRow(tx, roleResource, copyOf));
      return { menuIds, deptIds, ...role };
    },

    async beforeAdd({ tx, actor }, { body }) {
      assertPlainKey(body.roleKey);
      await assertCanGrantMenus(tx, actor, body.menuIds ?? []);
    },

    async beforeEdit({ tx, actor }, { body: { roleId, roleKey, menuIds } }) {
      const role = assertFound(
        await tx.selectFrom('roles').select('roleKey').where('roleId', '=', roleId).executeTakeFirst(),
      );
      if (role.roleKey === 'admin' && !actor.permissions.has('*:*:*')) throw new Refusal(403);
      if (roleKey !== undefined && roleKey !== role.roleKey) assertPlainKey(roleKey);
      await assertCanGrantMenus(tx, actor, await newMenuIds(tx, roleId, menuIds));
    },
  }),

  effect: ({ tx }, { body }) => previewRoleEffect(tx, body),

  async changeMembers(context, { body: { roleId, add = [], remove = [] } }) {
    const { tx, actor } = context;
    await holdSavedReferences(tx, 'role');
    assertFound(
      await tx.selectFrom('roles').select('roleId').where('roleId', '=', roleId).executeTakeFirst(),
    );
    const userIds = [...new Set([...add, ...remove])];
    if (userIds.length === 0) return null;
    await assertCanManageUsers(tx, actor, userIds);
    if (add.length > 0) await assertCanGrantRoles(tx, actor, [roleId]);
    await withPermissionChange(context, async () => {
      assertAllAffected(userIds, await countUsers(tx, userIds));
      await grantRole(tx, roleId, add);
      await revokeRole(tx, roleId, remove);
    });
    return null;
  },
} satisfies Handlers<typeof roleCalls>;

/** `admin` holds every permission; each tenant is created with exactly one such role. */
function assertPlainKey(roleKey: string): void {
  if (roleKey.toLowerCase() === 'admin') {
    throw new Failure('NAME_TAKEN', { errors: [{ path: 'roleKey', message: '权限字符 admin 由系统保留' }] });
  }
}

/** Menus that the role does not have yet: keeping those that another administrator granted is not a grant. */
async function newMenuIds(
  tx: CallContext['tx'],
  roleId: string,
  menuIds: string[] | undefined,
): Promise<string[]> {
  if (!menuIds) return [];
  const held = await tx.selectFrom('roleMenus').select('menuId').where('roleId', '=', roleId).execute();
  const known = new Set(held.map((one) => one.menuId));
  return menuIds.filter((menuId) => !known.has(menuId));
}
