import type { menuCalls } from '../../../contract/calls/menu.ts';
import { Refusal } from '../../../contract/failures.ts';
import { menuResource } from '../../../contract/resources/platform/menu.ts';
import { withHeldRows } from '../../../contract/resources/treeRows.ts';
import type { CallContext } from '../../context/callContext.ts';
import type { Handlers } from '../../context/handler.ts';
import { withPermissionChange } from '../auth/grantChecks.ts';
import { assertFound } from '../shared/assertFound.ts';
import { buildTree } from '../shared/buildTree.ts';
import { resourceHandlers } from '../shared/resourceHandlers.ts';

export const menuHandlers = {
  ...resourceHandlers(menuResource, {
    around: withPermissionChange,

    beforeAdd: (_, { body: { menuType, perms = '' } }) => assertNamesPermission(menuType, perms),

    async beforeEdit({ tx }, { body: { menuId, menuType, perms } }) {
      const menu = tx.selectFrom('menus').select(['menuType', 'perms']).where('menuId', '=', menuId);
      const before = assertFound(await menu.executeTakeFirst());
      assertNamesPermission(menuType ?? before.menuType, perms ?? before.perms);
    },
  }),

  treeselect: async ({ tx }) => buildTree(await grantableMenus(tx)),

  async treeOfRole({ tx }, { params }) {
    const role = await tx
      .selectFrom('roles')
      .select('roleId')
      .where('roleId', '=', params.roleId)
      .executeTakeFirst();
    const { roleId } = assertFound(role);
    const held = await tx.selectFrom('roleMenus').select('menuId').where('roleId', '=', roleId).execute();
    const checkedKeys = held.map((one) => one.menuId);
    return { menus: buildTree(await grantableMenus(tx, checkedKeys)), checkedKeys };
  },
} satisfies Handlers<typeof menuCalls>;

/** The entries that a role can get, and those that it has. */
async function grantableMenus(tx: CallContext['tx'], held: readonly string[] = []) {
  const rows = await tx
    .selectFrom('menus')
    .select(['menuId as id', 'menuName as label', 'parentId', 'status'])
    .orderBy('orderNum')
    .orderBy('menuId')
    .execute();
  const shown = withHeldRows(rows, new Set(held), {
    idOf: ({ id }) => id,
    parentOf: ({ parentId }) => parentId,
    isEnabled: ({ status }) => status === '0',
  });
  return shown.map(({ id, label, parentId }) => ({ id, label, parentId }));
}

function assertNamesPermission(menuType: string | undefined, perms: string): void {
  if (menuType === 'F' && !perms) throw new Refusal(400, [{ path: 'perms', message: '请填写权限字符' }]);
}
