import type { menuCalls } from '../../../contract/calls/menu.ts';
import { Refusal } from '../../../contract/failures.ts';
import { menuResource } from '../../../contract/resources/platform/menu.ts';
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

  treeselect: async ({ tx }) => buildTree(await menuTreeRows(tx)),

  async treeOfRole({ tx }, { params }) {
    const role = await tx
      .selectFrom('roles')
      .select('roleId')
      .where('roleId', '=', params.roleId)
      .executeTakeFirst();
    const { roleId } = assertFound(role);
    const held = await tx.selectFrom('roleMenus').select('menuId').where('roleId', '=', roleId).execute();
    return { menus: buildTree(await menuTreeRows(tx)), checkedKeys: held.map((one) => one.menuId) };
  },
} satisfies Handlers<typeof menuCalls>;

const menuTreeRows = (tx: CallContext['tx']) =>
  tx
    .selectFrom('menus')
    .select(['menuId as id', 'menuName as label', 'parentId'])
    .orderBy('orderNum')
    .orderBy('menuId')
    .execute();

function assertNamesPermission(menuType: string | undefined, perms: string): void {
  if (menuType === 'F' && !perms) throw new Refusal(400, [{ path: 'perms', message: '请填写权限字符' }]);
}
