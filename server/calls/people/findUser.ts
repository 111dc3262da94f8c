import type { Tx } from '../../db/database.ts';
import { listUsers } from '../../db/queries/people/listUsers.ts';
import type { UserFilter } from '../../db/queries/people/userFilter.ts';
import { withSupplierNames } from '../auth/supplierAccounts.ts';
import { assertFound } from '../shared/assertFound.ts';

/** All people of a list that is not divided into pages. */
export const wholePage = { pageNum: 1, pageSize: 1000 };

/** The first person whom the filter matches. Throws 404 for nobody. */
export async function findUser(tx: Tx, filter: UserFilter) {
  const { rows } = await listUsers(tx, filter, wholePage);
  return assertFound((await withSupplierNames(tx, rows.slice(0, 1)))[0]);
}
