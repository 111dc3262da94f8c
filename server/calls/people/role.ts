import type { roleCalls } from '../../../contract/calls/role.ts';
import { Failure, Refusal } from '../../../contract/failures.ts';
import type { CallContext } from '../../context/callContext.ts';
import type { Handlers } from '../../context/handler.ts';
import { holdReferences } from '../../db/locks/referenceLocks.ts';
import { fetchPage } from '../../db/queries/fetchPage.ts';
import { selectRoles } from '../../db/queries/people/listRoles.ts';
import { previewRoleEffect } from '../../db/queries/people/roleEffect.ts';
import { countUsers, grantRole, revokeRole } from '../../db/queries/people/roleMembers.ts';
import { rowVersionColumn } from '../../db/queries/rowVersion.ts';
import {
  assertCanGrantMenus,
  assertCanGrantRoles,
  assertCanManageUsers,
  withPermissionChange,
} from '../auth/grantChecks.ts';
import { assertChangeUnreferenced, assertRowsUnreferenced } from '../references/assertUnreferenced.ts';
import { assertAllAffected, assertFound } from '../shared/assertFound.ts';
import { assertUnchanged } from '../shared/assertUnchanged.ts';
import { withConstraintFailures } from '../shared/constraintFailures.ts';
import { exportList } from '../shared/exportList.ts';

const uniqueKeyErrors = {
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
const listed = [...columns, rowVersionColumn().as('version')] as const;

export const roleHandlers = {
  list: ({ tx }, { query }) => fetchPage(selectRoles(tx, query).select(listed), query),

  export: (context, { query }) => exportList(context, 'roles', query),

  async detail({ tx }, { params: { roleId } }) {
    const role = assertFound(
      await tx.selectFrom('roles').select(listed).where('roleId', '=', roleId).executeTakeFirst(),
    );
    return { ...role, ...(await loadAssignments(tx, roleId)) };
  },

  async add(context, { body: { menuIds, deptIds, copyOf, ...role } }) {
    const { tx, actor } = context;
    await holdReferences(tx, ['organization']);
    assertPlainKey(role.roleKey);
    const copied = copyOf === undefined ? undefined : await copiedAssignments(tx, copyOf);
    const assignments = { menuIds: menuIds ?? copied?.menuIds, deptIds: deptIds ?? copied?.deptIds };
    await assertCanGrantMenus(tx, actor, assignments.menuIds ?? []);
    const { roleId } = await withConstraintFailures(uniqueKeyErrors, () =>
      withPermissionChange(context, () =>
        tx.insertInto('roles').values(role).returning('roleId').executeTakeFirstOrThrow(),
      ),
    );
    await saveAssignments(tx, roleId, assignments);
    return { roleId };
  },

  async edit(context, { body: { roleId, version, menuIds, deptIds, ...change } }) {
    const { tx, actor, now } = context;
    const role = assertFound(
      await tx.selectFrom('roles').select('roleKey').where('roleId', '=', roleId).executeTakeFirst(),
    );
    if (role.roleKey === 'admin' && !actor.permissions.has('*:*:*')) throw new Refusal(403);
    if (change.roleKey !== undefined && change.roleKey !== role.roleKey) assertPlainKey(change.roleKey);
    const { roleKey: code, status } = change;
    await assertChangeUnreferenced(tx, { kind: 'role', id: roleId, code, status });
    await holdReferences(tx, ['organization']);
    await assertUnchanged(tx, { table: 'roles', key: 'roleId', id: roleId }, version);
    await assertCanGrantMenus(tx, actor, await newMenuIds(context, roleId, menuIds));
    await withConstraintFailures(uniqueKeyErrors, () =>
      withPermissionChange(context, async () => {
        await tx
          .updateTable('roles')
          .set({ ...change, updateTime: now })
          .where('roleId', '=', roleId)
          .execute();
        await saveAssignments(tx, roleId, { menuIds, deptIds });
      }),
    );
    return null;
  },

  effect: ({ tx }, { body }) => previewRoleEffect(tx, body),

  async changeMembers(context, { body: { roleId, add = [], remove = [] } }) {
    const { tx, actor } = context;
    await holdReferences(tx, ['organization']);
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

  async remove(context, { body }) {
    const { tx } = context;
    await assertRowsUnreferenced(tx, { kind: 'role', ids: body, act: 'delete' });
    await withPermissionChange(context, async () => {
      const { numDeletedRows } = await tx.deleteFrom('roles').where('roleId', 'in', body).executeTakeFirst();
      assertAllAffected(body, numDeletedRows);
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

async function loadAssignments(tx: CallContext['tx'], roleId: string) {
  const menus = await tx.selectFrom('roleMenus').select('menuId').where('roleId', '=', roleId).execute();
  const depts = await tx.selectFrom('roleDepts').select('deptId').where('roleId', '=', roleId).execute();
  return { menuIds: menus.map((one) => one.menuId), deptIds: depts.map((one) => one.deptId) };
}

/** The menus and departments of the copied role. The role `admin` has none: it holds every permission by its key. */
async function copiedAssignments(tx: CallContext['tx'], roleId: string) {
  assertFound(await tx.selectFrom('roles').select('roleId').where('roleId', '=', roleId).executeTakeFirst());
  return loadAssignments(tx, roleId);
}

async function newMenuIds(
  { tx }: CallContext,
  roleId: string,
  menuIds: string[] | undefined,
): Promise<string[]> {
  if (!menuIds) return [];
  const held = await tx.selectFrom('roleMenus').select('menuId').where('roleId', '=', roleId).execute();
  const known = new Set(held.map((one) => one.menuId));
  return menuIds.filter((menuId) => !known.has(menuId));
}

async function saveAssignments(
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
    await withConstraintFailures({}, async () => {
      if (rows.length > 0) await tx.insertInto('roleDepts').values(rows).execute();
    });
  }
}
