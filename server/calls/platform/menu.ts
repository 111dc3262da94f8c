import type { menuCalls } from '../../../contract/calls/menu.ts';
import { Refusal } from '../../../contract/failures.ts';
import { menuResource } from '../../../contract/resources/platform/menu.ts';
import type { CallContext } from '../../context/callContext.ts';
import type { Handlers } from '../../context/handler.ts';
import { applyListConditions } from '../../db/filter/resourceConditions.ts';
import { containsPattern, fetchPage } from '../../db/queries/fetchPage.ts';
import { rowVersionColumn } from '../../db/queries/rowVersion.ts';
import { withPermissionChange } from '../auth/grantChecks.ts';
import { deletePermissionRows } from '../people/deletePermissionRows.ts';
import { assertRowsUnreferenced } from '../references/assertUnreferenced.ts';
import { assertFound } from '../shared/assertFound.ts';
import { assertParent } from '../shared/assertParent.ts';
import { assertUnchanged } from '../shared/assertUnchanged.ts';
import { assertNoCycle, buildTree } from '../shared/buildTree.ts';
import { saveTreeOrder } from '../shared/saveTreeOrder.ts';

const columns = [
  'menuId',
  'parentId',
  'menuName',
  'path',
  'component',
  'perms',
  'icon',
  'menuType',
  'orderNum',
  'visible',
  'status',
  'link',
  'affix',
  rowVersionColumn().as('version'),
] as const;

const noun = '菜单';

export const menuHandlers = {
  async list({ tx }, { query }) {
    let menus = tx.selectFrom('menus').select(columns).orderBy('orderNum').orderBy('menuId');
    if (query.keyword) menus = menus.where('menuName', 'ilike', containsPattern(query.keyword));
    if (query.menuName) menus = menus.where('menuName', 'ilike', containsPattern(query.menuName));
    if (query.visible) menus = menus.where('visible', '=', query.visible);
    if (query.status) menus = menus.where('status', '=', query.status);
    const { rows, total } = await fetchPage(
      applyListConditions(menus, { resource: menuResource }, query),
      query,
    );
    return { rows: rows.map(toMenu), total };
  },

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

  async detail({ tx }, { params }) {
    const menu = await tx
      .selectFrom('menus')
      .select(columns)
      .where('menuId', '=', params.menuId)
      .executeTakeFirst();
    return toMenu(assertFound(menu));
  },

  async add(context, { body }) {
    const { tx } = context;
    await assertParent(tx, 'menus', { noun, parentId: body.parentId });
    const { menuId } = await withPermissionChange(context, () =>
      tx
        .insertInto('menus')
        .values({ ...body, parentId: body.parentId ?? null, formName: null })
        .returning('menuId')
        .executeTakeFirstOrThrow(),
    );
    return { menuId };
  },

  async edit(context, { body: { menuId, version, ...change } }) {
    const { tx, now } = context;
    await assertUnchanged(tx, { table: 'menus', key: 'menuId', id: menuId }, version);
    await assertParent(tx, 'menus', { noun, parentId: change.parentId, ids: [menuId] });
    await withPermissionChange(context, async () => {
      const rows = await tx
        .selectFrom('menus')
        .select(['menuId as id', 'parentId', 'menuType', 'perms'])
        .execute();
      const before = assertFound(rows.find((row) => row.id === menuId));
      if (change.parentId) assertNoCycle(rows, { id: menuId, parentId: change.parentId });
      assertNamesPermission({ ...before, ...pickDefined(change) });
      await tx
        .updateTable('menus')
        .set({ ...change, updateTime: now })
        .where('menuId', '=', menuId)
        .execute();
    });
    return null;
  },

  async sort(context, { body }) {
    const save = () => saveTreeOrder(context, 'menus', body);
    if (body.parentId === undefined) await save();
    else {
      await assertParent(context.tx, 'menus', { noun, ...body });
      await withPermissionChange(context, save);
    }
    return null;
  },

  async remove(context, { body }) {
    const { tx } = context;
    await assertRowsUnreferenced(tx, { kind: 'menu', ids: body, act: 'delete' });
    return deletePermissionRows(context, body, tx.deleteFrom('menus').where('menuId', 'in', body));
  },
} satisfies Handlers<typeof menuCalls>;

const toMenu = <M extends { parentId: string | null }>(menu: M) => ({
  ...menu,
  parentId: menu.parentId ?? '0',
});

const menuTreeRows = (tx: CallContext['tx']) =>
  tx
    .selectFrom('menus')
    .select(['menuId as id', 'menuName as label', 'parentId'])
    .orderBy('orderNum')
    .orderBy('menuId')
    .execute();

const pickDefined = (change: { menuType?: string | undefined; perms?: string | undefined }) => ({
  ...(change.menuType === undefined ? {} : { menuType: change.menuType }),
  ...(change.perms === undefined ? {} : { perms: change.perms }),
});

function assertNamesPermission(menu: { menuType: string; perms: string }): void {
  if (menu.menuType === 'F' && !menu.perms)
    throw new Refusal(400, [{ path: 'perms', message: '请填写权限字符' }]);
}
