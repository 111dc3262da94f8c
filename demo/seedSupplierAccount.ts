/** The account of a supplier, which belongs to its record. */
import { hashPassword } from '../server/crypto/passwordHash.ts';
import type { Tx } from '../server/db/database.ts';
import { insertUser } from '../server/db/queries/people/saveUser.ts';
import { demoPassword, type Organization, requireId } from './seedOrganization.ts';
import { setUpSuppliers } from './setUpSuppliers.ts';

/** `recordIndex`: the place of its record among the suppliers. */
export const supplierAccount = { userName: 'zhoumin', nickName: '周敏', recordIndex: 1 } as const;

/** Returns the id of the account. */
export async function seedSupplierAccount(
  tx: Tx,
  { roles }: Organization,
  supplierIds: readonly string[],
): Promise<string> {
  const { recordIndex, ...account } = supplierAccount;
  const roleId = requireId(roles, 'supplier');
  await setUpSuppliers(tx, roleId);
  return insertUser(tx, {
    ...account,
    phonenumber: '13800138000',
    passwordHash: await hashPassword(demoPassword),
    roleIds: [roleId],
    supplierForm: 'auto_supplier',
    supplierRecordId: supplierIds[recordIndex] ?? null,
  });
}
