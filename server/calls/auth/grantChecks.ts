/**
 * Users cannot grant more than they hold: checks the granting of roles and menus and the changing of administrators.
 */
import { Failure, Refusal } from '../../../contract/failures.ts';
import { holdsPermission } from '../../../contract/permissions.ts';
import type { CallContext } from '../../context/callContext.ts';
import type { Actor } from '../../db/actor.ts';
import type { Tx } from '../../db/database.ts';
import { bumpAuthVersion } from '../../db/tenants.ts';
import { assertEnabled } from '../references/assertEnabled.ts';
import { watchOwnAccess } from './ownAccess.ts';
import { withSupplierRules } from './supplierAccounts.ts';

const hasAllPermissions = (actor: Actor) => actor.permissions.has('*:*:*');

/**
 * Throws 403 if a role permits something that the actor may not do, 404 if a role does not exist, 400 if one is
 * disabled.
 */
export async function assertCanGrantRoles(tx: Tx, actor: Actor, roleIds: string[]): Promise<void> {
  if (roleIds.length === 0) return;
  const roles = await tx
    .selectFrom('roles')
    .select(['roleId', 'roleKey'])
    .where('roleId', 'in', roleIds)
    .execute();
  if (roles.length !== new Set(roleIds).size) throw new Refusal(404);
  await assertEnabled(tx, [{ kind: 'role', path: 'roleIds', chosen: roleIds }]);
  if (hasAllPermissions(actor)) return;
  if (roles.some((role) => role.roleKey === 'admin')) throw new Refusal(403);
  const menus = await tx.selectFrom('roleMenus').select('menuId').where('roleId', 'in', roleIds).execute();
  await assertCanGrantMenus(tx, actor, [...new Set(menus.map((menu) => menu.menuId))]);
}

/** Throws 403 if a menu carries a permission that the actor does not hold, 404 if a menu does not exist. */
export async function assertCanGrantMenus(tx: Tx, actor: Actor, menuIds: string[]): Promise<void> {
  if (menuIds.length === 0) return;
  const menus = await tx.selectFrom('menus').select(['perms']).where('menuId', 'in', menuIds).execute();
  if (menus.length !== new Set(menuIds).size) throw new Refusal(404);
  const granted = menus.flatMap(({ perms }) => (perms ? [perms] : []));
  if (!granted.every((one) => holdsPermission(actor.permissions, one))) throw new Refusal(403);
}

/** Throws 403 if one of the users is an administrator and the actor is not. */
export async function assertCanManageUsers(tx: Tx, actor: Actor, userIds: string[]): Promise<void> {
  if (hasAllPermissions(actor)) return;
  const admin = await tx
    .selectFrom('userRoles')
    .innerJoin('roles', 'roles.roleId', 'userRoles.roleId')
    .select('userRoles.userId')
    .where('roles.roleKey', '=', 'admin')
    .where('userRoles.userId', 'in', userIds)
    .limit(1)
    .executeTakeFirst();
  if (admin) throw new Refusal(403);
}

/**
 * Publishes a change of users or roles to all nodes, and refuses it if it leaves no administrator, ends the actor's own
 * access or breaks a rule for suppliers. Locks the row of the version first, so that two administrators cannot remove each other concurrently.
 */
export async function withPermissionChange<T>(
  { tx, tenant, actor }: CallContext,
  change: () => Promise<T>,
): Promise<T> {
  await bumpAuthVersion(tx, tenant);
  const own = await watchOwnAccess(tx, actor.userId);
  const result = await withSupplierRules(tx, change);
  await own.assertAccountKept();
  const admin = await tx
    .selectFrom('users')
    .innerJoin('userRoles', 'userRoles.userId', 'users.userId')
    .innerJoin('roles', 'roles.roleId', 'userRoles.roleId')
    .select('users.userId')
    .where('users.deleted', '=', false)
    .where('users.status', '=', '0')
    .where('roles.roleKey', '=', 'admin')
    .where('roles.status', '=', '0')
    .limit(1)
    .executeTakeFirst();
  if (!admin) throw new Failure('LAST_ADMIN');
  await own.assertRightsKept();
  return result;
}
