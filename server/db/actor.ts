/** The record that a supplier account belongs to. */
export type SupplierRecord = { formName: string; recordId: string };

/**
 * The rows a person may see: all of the tenant's; those of some departments and their own; those of a supplier, who
 * sees their own and those that refer to the supplier's record.
 */
export type DataScope =
  | { kind: 'ALL' }
  | { kind: 'LIMITED'; deptIds: string[]; self: boolean }
  | { kind: 'SUPPLIER'; record: SupplierRecord | null };

/** The acting person, with everything that permission and data scope checks need. */
export type Actor = {
  userId: string;
  userName: string;
  nickName: string;
  deptId: string | null;
  roleIds: string[];
  roleKeys: string[];
  permissions: ReadonlySet<string>;
  dataScope: DataScope;
  /**
   * Set if the request carries an API token; `permissions` and `roleKeys` then hold no more than it grants.
   * `mayWork`: it may use the calls that change something and are open to every signed-in person.
   */
  apiToken?: { tokenId: string; name: string; mayWork: boolean };
};

/** The role whose holders are suppliers: people from outside, to whom only declared calls are open. */
export const supplierRoleKey = 'supplier';

export const isSupplierActor = ({ dataScope }: Pick<Actor, 'dataScope'>): boolean =>
  dataScope.kind === 'SUPPLIER';
