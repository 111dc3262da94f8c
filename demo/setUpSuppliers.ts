/** What suppliers need before the first has an account: the role's pages, and the setting that names their form. */
import { supplierFormKey } from '../contract/settings/supplierForm.ts';
import type { Tx } from '../server/db/database.ts';

const flowPages = ['flow/todo', 'flow/approve'];

export async function setUpSuppliers(tx: Tx, roleId: string): Promise<void> {
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
}
