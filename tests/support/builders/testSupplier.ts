/** An account of a supplier, as an administrator makes it. */
import { bumpAuthVersion } from '../../../server/db/tenants.ts';
import { type FlowServer, responseData } from '../servers/flowServer.ts';
import { testPassword } from './testOrganization.ts';

type TestSupplier = { userName: string; nickName: string; supplierRecordId: string };

/** Creates the role `supplier` with these permissions, and names the form of the suppliers' records. */
export async function addSupplierRole(
  { database, tenant, roles }: FlowServer,
  supplierForm: string,
  permissions: readonly string[],
): Promise<void> {
  roles.supplier = await database.inTenant(tenant, 'write', async (tx) => {
    const { roleId } = await tx
      .insertInto('roles')
      .values({ roleName: '供应商', roleKey: 'supplier', dataScope: 'ALL' })
      .returning('roleId')
      .executeTakeFirstOrThrow();
    const menus = await tx
      .insertInto('menus')
      .values(permissions.map((perms) => ({ menuName: perms, menuType: 'F' as const, perms })))
      .returning('menuId')
      .execute();
    await tx
      .insertInto('roleMenus')
      .values(menus.map(({ menuId }) => ({ roleId, menuId })))
      .execute();
    await tx
      .updateTable('configs')
      .set({ configValue: supplierForm })
      .where('configKey', '=', 'sys.supplier.form')
      .execute();
    await bumpAuthVersion(tx, tenant);
    return roleId;
  });
}

/** Returns the account's token. */
export async function addSupplier(server: FlowServer, supplier: TestSupplier): Promise<string> {
  const { userId } = responseData(
    await server.post('admin', '/system/user', {
      ...supplier,
      password: testPassword,
      roleIds: [server.roles.supplier],
      mustChangePassword: false,
    }),
  );
  server.users[supplier.userName] = userId;
  return server.login(supplier.userName, { portal: 'supplier' });
}
