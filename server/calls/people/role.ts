import type { CallResult } from '../../../contract/call.ts';
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
import { withConstraintFailures } from '../shared/constraintFailures.ts';
import {
  addRow,
  changeLockedRow,
  deleteLockedRows,
  lockEditedRow,
  lockRemovedRows,
} from '../shared/resourceChanges.ts';
import { resourceHandlers } from '../shared/resourceHandlers.ts';

export const roleHandlers = {
  ...resourceHandlers(roleResource),

  async detail({ tx }, { params: { roleId } }) {
    // The columns of the description are those of its calls.
    const role = assertFound(await findResourceRow(tx, roleResource, roleId)) as Role;
    return { ...role, ...(await loadAssignments(tx, roleId)) };
  },

  async add(context, { body: { menuIds, deptIds, copyOf, ...role } }) {
    const { tx, actor } = context;
    await holdSavedReferences(tx, 'role');
    assertPlainKey(role.roleKey);
    const copied = copyOf === undefined ? undefined : await copiedAssignments(tx, copyOf);
    const assignments = { menuIds: menuIds ?? copied?.menuIds, deptIds: deptIds ?? copied?.deptIds };
    await assertCanGrantMenus(tx, actor, assignments.menuIds ?? []);
    const added = await withPermissionChange(context, () => addRow(context, roleResource, role));
    await saveAssignments(tx, added.roleId, assignments);
    return added;
  },

  async edit(context, { body: { menuIds, deptIds, ...change } }) {
    const { tx, actor } = context;
    const { roleId } = change;
    const role = assertFound(
      await tx.selectFrom('roles').select('roleKey').where('roleId', '=', roleId).executeTakeFirst(),
    );
    if (role.roleKey === 'admin' && !actor.permissions.has('*:*:*')) throw new Refusal(403);
    if (change.roleKey !== undefined && change.roleKey !== role.roleKey) assertPlainKey(change.roleKey);
    await lockEditedRow(context, roleResource, change);
    await assertCanGrantMenus(tx, actor, await newMenuIds(context, roleId, menuIds));
    return withPermissionChange(context, async () => {
      await changeLockedRow(context, roleResource, change);
      await saveAssignments(tx, roleId, { menuIds, deptIds });
      return null;
    });
  },

  async remove(context, { body }) {
    await lockRemovedRows(context, roleResource, body);
    return withPermissionChange(context, () => deleteLockedRows(context, roleResource, body));
  },

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

type Role = CallResult<typeof roleCalls.list>['rows'][number];

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
    await withConstraintFailures({}, async () => {
      if (rows.length > 0) await tx.insertInto('roleMenus').values(rows).execute();
    });
  }
  if (deptIds) {
    await tx.deleteFrom('roleDepts').where('roleId', '=', roleId).execute();
    const rows = [...new Set(deptIds)].map((deptId) => ({ roleId, deptId }));
    await withConstraintFailures({}, async () => {
      if (rows.length > 0) await tx.insertInto('roleDepts').values(rows).execute();
    });
  }
}
