import type { roleCalls } from '../../contract/calls/role.ts';
import { Failure, Refusal } from '../../contract/failures.ts';
import { rolesMatching } from '../db/queries/listRoles.ts';
import { pageOf } from '../db/queries/pageOf.ts';
import { countUsers, giveRole, takeRole } from '../db/queries/roleMembers.ts';
import { withinConstraints } from './constraints.ts';
import type { CallContext, Handlers } from './context.ts';
import { exportList } from './exportList.ts';
import { assertTouched, found } from './found.ts';
import { assertMayGrantMenus, assertMayGrantRoles, assertMayTouch, changingRights } from './grants.ts';

const taken = {
  roleKeys: { path: 'roleKey', message: '权限字符已被使用' },
  roleNames: { path: 'roleName', message: '角色名称已被使用' },
};

const columns = [
  'roleId',
  'roleName',
  'roleKey',
  'dataScope',
  'status',
  'orderNum',
  'remark',
  'createTime',
] as const;

export const roleHandlers = {
  list: ({ tx }, { query }) => pageOf(rolesMatching(tx, query).select(columns), query),

  export: (context, { query }) => exportList(context, 'roles', query),

  async detail({ tx }, { params: { roleId } }) {
    const role = found(
      await tx.selectFrom('roles').select(columns).where('roleId', '=', roleId).executeTakeFirst(),
    );
    const menus = await tx.selectFrom('roleMenus').select('menuId').where('roleId', '=', roleId).execute();
    const depts = await tx.selectFrom('roleDepts').select('deptId').where('roleId', '=', roleId).execute();
    return { ...role, menuIds: menus.map((one) => one.menuId), deptIds: depts.map((one) => one.deptId) };
  },

  async add(context, { body: { menuIds, deptIds, ...role } }) {
    const { tx, actor } = context;
    assertPlainKey(role.roleKey);
    await assertMayGrantMenus(tx, actor, menuIds ?? []);
    const { roleId } = await withinConstraints(taken, () =>
      changingRights(context, () =>
        tx.insertInto('roles').values(role).returning('roleId').executeTakeFirstOrThrow(),
      ),
    );
    await setParts(tx, roleId, { menuIds, deptIds });
    return { roleId };
  },

  async edit(context, { body: { roleId, menuIds, deptIds, ...change } }) {
    const { tx, actor, now } = context;
    const role = found(
      await tx.selectFrom('roles').select('roleKey').where('roleId', '=', roleId).executeTakeFirst(),
    );
    if (role.roleKey === 'admin' && !actor.permissions.has('*:*:*')) throw new Refusal(403);
    if (change.roleKey !== undefined && change.roleKey !== role.roleKey) assertPlainKey(change.roleKey);
    await assertMayGrantMenus(tx, actor, await menusAdded(context, roleId, menuIds));
    await withinConstraints(taken, () =>
      changingRights(context, async () => {
        await tx
          .updateTable('roles')
          .set({ ...change, updateTime: now })
          .where('roleId', '=', roleId)
          .execute();
        await setParts(tx, roleId, { menuIds, deptIds });
      }),
    );
    return null;
  },

  async changeMembers(context, { body: { roleId, add = [], remove = [] } }) {
    const { tx, actor } = context;
    found(await tx.selectFrom('roles').select('roleId').where('roleId', '=', roleId).executeTakeFirst());
    const userIds = [...new Set([...add, ...remove])];
    if (userIds.length === 0) return null;
    await assertMayTouch(tx, actor, userIds);
    if (add.length > 0) await assertMayGrantRoles(tx, actor, [roleId]);
    await changingRights(context, async () => {
      assertTouched(userIds, await countUsers(tx, userIds));
      await giveRole(tx, roleId, add);
      await takeRole(tx, roleId, remove);
    });
    return null;
  },

  async remove(context, { body }) {
    const { tx } = context;
    const held = await tx
      .selectFrom('userRoles')
      .innerJoin('users', 'users.userId', 'userRoles.userId')
      .select('users.nickName')
      .where('roleId', 'in', body)
      .where('users.deleted', '=', false)
      .limit(1)
      .executeTakeFirst();
    if (held) throw new Failure('IN_USE', { msg: `${held.nickName} 等人员仍属于该角色，不能删除` });
    await changingRights(context, async () => {
      const { numDeletedRows } = await tx.deleteFrom('roles').where('roleId', 'in', body).executeTakeFirst();
      assertTouched(body, numDeletedRows);
    });
    return null;
  },
} satisfies Handlers<typeof roleCalls>;

/** `admin` holds everything; there is one such role, and it comes with the tenant. */
function assertPlainKey(roleKey: string): void {
  if (roleKey.toLowerCase() === 'admin') {
    throw new Failure('NAME_TAKEN', { errors: [{ path: 'roleKey', message: '权限字符 admin 由系统保留' }] });
  }
}

async function menusAdded(
  { tx }: CallContext,
  roleId: string,
  menuIds: string[] | undefined,
): Promise<string[]> {
  if (!menuIds) return [];
  const held = await tx.selectFrom('roleMenus').select('menuId').where('roleId', '=', roleId).execute();
  const known = new Set(held.map((one) => one.menuId));
  return menuIds.filter((menuId) => !known.has(menuId));
}

async function setParts(
  tx: CallContext['tx'],
  roleId: string,
  { menuIds, deptIds }: { menuIds?: string[] | undefined; deptIds?: string[] | undefined },
): Promise<void> {
  if (menuIds) {
    await tx.deleteFrom('roleMenus').where('roleId', '=', roleId).execute();
    const rows = [...new Set(menuIds)].map((menuId) => ({ roleId, menuId }));
    if (rows.length > 0) await tx.insertInto('roleMenus').values(rows).execute();
  }
  if (deptIds) {
    await tx.deleteFrom('roleDepts').where('roleId', '=', roleId).execute();
    const rows = [...new Set(deptIds)].map((deptId) => ({ roleId, deptId }));
    await withinConstraints({}, async () => {
      if (rows.length > 0) await tx.insertInto('roleDepts').values(rows).execute();
    });
  }
}
