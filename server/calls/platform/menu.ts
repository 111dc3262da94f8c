import type { menuCalls } from '../../../contract/calls/menu.ts';
import { Refusal } from '../../../contract/failures.ts';
import { holdsPermission } from '../../../contract/permissions.ts';
import { menuResource } from '../../../contract/resources/platform/menu.ts';
import { withHeldRows } from '../../../contract/resources/treeRows.ts';
import type { CallContext } from '../../context/callContext.ts';
import type { Handlers } from '../../context/handler.ts';
import { lockTree } from '../../db/queries/platform/saveOrder.ts';
import { withPermissionChange } from '../auth/grantChecks.ts';
import { assertEnabled } from '../references/assertEnabled.ts';
import { assertRowsUnreferenced, findRowUse } from '../references/assertUnreferenced.ts';
import { assertFound } from '../shared/assertFound.ts';
import { assertNoCycle, buildTree } from '../shared/buildTree.ts';
import { resourceHandlers } from '../shared/resourceHandlers.ts';
import { findLosingColumn, listLostPages, loadMenuPlaces, type PlaceChange } from './menuPlaces.ts';

export const menuHandlers = {
  ...resourceHandlers(menuResource, {
    around: withPermissionChange,

    async beforeAdd({ tx }, { body }) {
      assertNamesPermission(body.menuType, body.perms);
      const chosen = body.formName ? [body.formName] : [];
      await assertEnabled(tx, [{ kind: 'form', path: 'formName', by: 'code', chosen }]);
    },

    async beforeLocks({ tx, actor }, { body: { menuId, perms, ...change } }) {
      await lockTree(tx, 'menus');
      const before = await loadMenu(tx, menuId);
      if (perms !== undefined && perms !== before.perms) {
        const barred = { kind: 'menu', ids: [menuId], act: 'changePermission', path: 'perms' } as const;
        if (before.perms !== '') await assertRowsUnreferenced(tx, barred);
        // Roles that hold the entry get the permission at once.
        else if (!holdsPermission(actor.permissions, perms) && (await findRowUse(tx, barred)))
          throw new Refusal(403);
      }
      await assertPagesFound(tx, [menuId], change);
    },

    async beforeMove({ tx }, { body: { ids, parentId } }) {
      await lockTree(tx, 'menus');
      await assertPagesFound(tx, ids, { parentId });
    },

    async beforeEdit({ tx }, { body: { menuId, menuType, perms, formName } }) {
      const before = await loadMenu(tx, menuId);
      if (formName !== undefined && formName !== before.formName)
        throw new Refusal(400, [{ path: 'formName', message: '表单在新增后不能更换，请另建菜单' }]);
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

const loadMenu = async (tx: CallContext['tx'], menuId: string) =>
  assertFound(
    await tx
      .selectFrom('menus')
      .select(['menuType', 'perms', 'formName'])
      .where('menuId', '=', menuId)
      .executeTakeFirst(),
  );

/**
 * Throws IN_USE if the change would lose a page that roles or forms use. After `lockTree`: two changes of which each
 * keeps a page can lose it together.
 */
async function assertPagesFound(
  tx: CallContext['tx'],
  ids: readonly string[],
  change: PlaceChange,
): Promise<void> {
  const menu = await loadMenuPlaces(tx);
  const { parentId } = change;
  // A parent that does not exist is refused later.
  if (parentId && !menu.some(({ menuId }) => menuId === parentId)) return;
  if (parentId) {
    const parents = menu.map(({ menuId: id, parentId: above }) => ({ id, parentId: above }));
    for (const id of ids) assertNoCycle(parents, { id, parentId });
  }
  const lost = listLostPages(menu, ids, change);
  if (lost.length === 0) return;
  const path = findLosingColumn(menu, ids, change);
  await assertRowsUnreferenced(tx, {
    kind: 'menu',
    ids: lost,
    act: 'changeAddress',
    ...(path !== undefined && { path }),
  });
}

function assertNamesPermission(menuType: string | undefined, perms = ''): void {
  if (menuType === 'F' && !perms) throw new Refusal(400, [{ path: 'perms', message: '请填写权限字符' }]);
}
