import { sql } from 'kysely';
import { type Actor, type DataScope, type SupplierRecord, supplierRoleKey } from '../../actor.ts';
import type { Tx } from '../../database.ts';
import type { OnOff, RoleScope } from '../../tables/people.ts';

type RoleGrant = {
  roleId: string;
  roleKey: string;
  dataScope: RoleScope;
  status: OnOff;
  deptIds: string[];
  perms: string[];
};

/**
 * The person with everything that permission and data scope checks need; undefined for a disabled or deleted person.
 * A supplier has nothing but what the supplier role grants on forms; without that role's permissions if it is disabled.
 */
export async function loadActorOfUser(tx: Tx, userId: string): Promise<Actor | undefined> {
  const found = await tx
    .selectFrom('users')
    .select(['userId', 'userName', 'nickName', 'deptId', 'supplierForm', 'supplierRecordId'])
    .where('userId', '=', userId)
    .where('status', '=', '0')
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (!found) return undefined;
  const { supplierForm, supplierRecordId, ...user } = found;
  const { rows: held } = await sql<RoleGrant>`
    select r."roleId", r."roleKey", r."dataScope", r."status",
      array(select d."deptId" from "roleDepts" d where d."roleId" = r."roleId") as "deptIds",
      array(select m."perms" from "roleMenus" g join menus m using ("menuId")
            where g."roleId" = r."roleId" and m."perms" <> '' and m."status" = '0') as "perms"
    from "userRoles" u join roles r using ("roleId")
    where u."userId" = ${userId}
    order by r."orderNum", r."roleId"`.execute(tx);
  const supplierRole = held.find((grant) => grant.roleKey === supplierRoleKey);
  if (supplierRole) {
    const record =
      supplierForm && supplierRecordId ? { formName: supplierForm, recordId: supplierRecordId } : null;
    return { ...user, ...grantsOfSupplier(supplierRole, record) };
  }
  const grants = held.filter((grant) => grant.status === '0');
  const roleKeys = grants.map((grant) => grant.roleKey);
  const everything = roleKeys.includes('admin');
  return {
    ...user,
    roleIds: grants.map((grant) => grant.roleId),
    roleKeys,
    permissions: new Set(everything ? ['*:*:*'] : grants.flatMap((grant) => grant.perms)),
    dataScope: everything ? { kind: 'ALL' } : await loadDataScope(tx, user.deptId, grants),
  };
}

/** Permissions on administration and on all flows never apply to a supplier. */
function grantsOfSupplier(
  { roleId, roleKey, status, perms }: RoleGrant,
  record: SupplierRecord | null,
): Pick<Actor, 'roleIds' | 'roleKeys' | 'permissions' | 'dataScope'> {
  const isEnabled = status === '0';
  return {
    roleIds: isEnabled ? [roleId] : [],
    roleKeys: [roleKey],
    permissions: new Set(isEnabled ? perms.filter((one) => one.startsWith('auto:')) : []),
    dataScope: { kind: 'SUPPLIER', record },
  };
}

/** The union of the roles' scopes. A person's own rows are always included. */
async function loadDataScope(tx: Tx, deptId: string | null, grants: RoleGrant[]): Promise<DataScope> {
  if (grants.some((grant) => grant.dataScope === 'ALL')) return { kind: 'ALL' };
  const deptIds = new Set<string>();
  for (const grant of grants) {
    if (grant.dataScope === 'CUSTOM') for (const one of grant.deptIds) deptIds.add(one);
    if (grant.dataScope !== 'SELF' && grant.dataScope !== 'CUSTOM' && deptId) deptIds.add(deptId);
  }
  if (deptId && grants.some((grant) => grant.dataScope === 'DEPT_AND_CHILD')) {
    for (const one of await listDeptSubtree(tx, deptId)) deptIds.add(one);
  }
  return { kind: 'LIMITED', deptIds: [...deptIds], self: true };
}

/** The department and its subtree. */
export async function listDeptSubtree(tx: Tx, deptId: string): Promise<string[]> {
  const { rows } = await sql<{ deptId: string }>`
    with recursive below as (
      select "deptId" from depts where "deptId" = ${deptId}
      union
      select d."deptId" from depts d join below b on d."parentId" = b."deptId")
    select "deptId" from below`.execute(tx);
  return rows.map((row) => row.deptId);
}
