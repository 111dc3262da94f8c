import type { menuCalls } from '../../../contract/calls/menu.ts';
import { Refusal } from '../../../contract/failures.ts';
import { holdsPermission } from '../../../contract/permissions.ts';
import { menuResource } from '../../../contract/resources/platform/menu.ts';
import { withHeldRows } from '../../../contract/resources/treeRows.ts';
import type { CallContext } from '../../context/callContext.ts';
import type { Handlers } from '../../context/handler.ts';
import { withPermissionChange } from '../auth/grantChecks.ts';
import { assertEnabled } from '../references/assertEnabled.ts';
import { assertRowsUnreferenced, findRowUse } from '../references/assertUnreferenced.ts';
import { assertFound } from '../shared/assertFound.ts';
import { buildTree } from '../shared/buildTree.ts';
import { resourceHandlers } from '../shared/resourceHandlers.ts';

export const menuHandlers = {
  ...resourceHandlers(menuResource, {
    around: withPermissionChange,

    async beforeAdd({ tx }, { body }) {
      assertNamesPermission(body.menuType, body.perms);
      const chosen = body.formName ? [body.formName] : [];
      await assertEnabled(tx, [{ kind: 'form', path: 'formName', by: 'code', chosen }]);
    },

    async beforeLocks({ tx, actor }, { body: { menuId, ...change } }) {
      const before = await loadMenu(tx, menuId);
      const given = Object.entries(change).filter(([, value]) => value !== undefined);
      const after: Menu = { ...before, ...Object.fromEntries(given) };
      const acting = { kind: 'menu', ids: [menuId] } as const;
      if (after.perms !== before.perms) {
        const barred = { ...acting, act: 'changePermission', path: 'perms' } as const;
        if (before.perms !== '') await assertRowsUnreferenced(tx, barred);
        // Roles that hold the entry get the permission at once.
        else if (!holdsPermission(actor.permissions, after.perms) && (await findRowUse(tx, barred)))
          throw new Refusal(403);
      }
      const path = findMovedPart(before, after);
      if (path) await assertRowsUnreferenced(tx, { ...acting, act: 'changeAddress', path });
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

const menuColumns = ['menuType', 'perms', 'path', 'component', 'link', 'formName'] as const;

const loadMenu = async (tx: CallContext['tx'], menuId: string) =>
  assertFound(
    await tx.selectFrom('menus').select(menuColumns).where('menuId', '=', menuId).executeTakeFirst(),
  );
type Menu = Awaited<ReturnType<typeof loadMenu>>;

/**
 * The part of a page's address by which it is not found any more. A form's page may lie anywhere as long as its address
 * ends in the form's name. The path of a folder, of a link and of an entry without a page is only shown.
 */
function findMovedPart(before: Menu, after: Menu): 'path' | 'component' | undefined {
  const hadPage = before.menuType === 'C' && before.component !== '' && before.link === '';
  if (!hadPage || after.link !== '') return undefined;
  if (after.component !== before.component) return 'component';
  const isFoundByName = before.formName !== null && after.path.split('/').at(-1) === before.formName;
  return after.path === before.path || isFoundByName ? undefined : 'path';
}

function assertNamesPermission(menuType: string | undefined, perms = ''): void {
  if (menuType === 'F' && !perms) throw new Refusal(400, [{ path: 'perms', message: '请填写权限字符' }]);
}
