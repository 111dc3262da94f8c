/** The account of a supplier: its record, the role's pages, and the setting that names the form of suppliers. */
import { supplierFormKey } from '../contract/settings/supplierForm.ts';
import { hashPassword } from '../server/crypto/passwordHash.ts';
import type { Tx } from '../server/db/database.ts';
import { insertUser } from '../server/db/queries/people/saveUser.ts';
import { demoPassword, type Organization, requireId } from './seedOrganization.ts';

/** `recordIndex`: the place of its record among the suppliers. */
export const supplierAccount = { userName: 'zhoumin', nickName: '周敏', recordIndex: 1 } as const;

const flowPages = ['flow/todo', 'flow/approve'];

/** Returns the id of the account. */
export async function seedSupplierAccount(
  tx: Tx,
  { roles }: Organization,
  supplierIds: readonly string[],
): Promise<string> {
  const { recordIndex, ...account } = supplierAccount;
  const roleId = requireId(roles, 'supplier');
  const pages = await tx
    .selectFrom('menus')
    .select(['menuId', 'parentId'])
    .where('component', 'in', flowPages)
    .execute();
  const menuIds = new Set(pages.flatMap(({ menuId, parentId }) => [menuId, ...(parentId ? [parentId] : [])]));
  await tx
    .insertInto('roleMenus')
    .values([...menuIds].map((menuId) => ({ roleId, menuId })))
    .onConflict((taken) => taken.doNothing())
    .execute();
  await tx
    .updateTable('configs')
    .set({ configValue: 'auto_supplier:name' })
    .where('configKey', '=', supplierFormKey)
    .execute();
  return insertUser(tx, {
    ...account,
    phonenumber: '13800138000',
    passwordHash: await hashPassword(demoPassword),
    roleIds: [roleId],
    supplierForm: 'auto_supplier',
    supplierRecordId: supplierIds[recordIndex] ?? null,
  });
}
