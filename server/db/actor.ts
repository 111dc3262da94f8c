/** The rows a person may see: all of the tenant's, or those of some departments and their own. */
export type DataScope = { kind: 'ALL' } | { kind: 'LIMITED'; deptIds: string[]; self: boolean };

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
};
