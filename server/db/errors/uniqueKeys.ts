/**
 * The names of the unique constraints and indexes of fixed tables that refusals explain. A test compares them with
 * the catalog.
 */

export const uniqueKeys = {
  deptNames: { table: 'depts', columns: ['parentId', 'deptName'] },
  userOpenIds: { table: 'users', columns: ['openId'] },
  userNames: { table: 'users', columns: ['userName'] },
  signInNameOwners: { table: 'signInNames', columns: ['name'] },
  roleKeys: { table: 'roles', columns: ['roleKey'] },
  roleNames: { table: 'roles', columns: ['roleName'] },
  postCodes: { table: 'posts', columns: ['postCode'] },
  postNames: { table: 'posts', columns: ['postName'] },
  constantNames: { table: 'constants', columns: ['parentId', 'name'] },
  configs_configKey_key: { table: 'configs', columns: ['configKey'] },
  dictTypes_dictType_key: { table: 'dictTypes', columns: ['dictType'] },
  dictData_dictType_dictValue_key: { table: 'dictData', columns: ['dictType', 'dictValue'] },
  savedViews_userId_list_name_key: { table: 'savedViews', columns: ['userId', 'list', 'name'] },
  tenants_pkey: { table: 'tenants', columns: ['code'] },
  tenantsByCode: { table: 'tenants', columns: ['code'] },
  tenants_schema_key: { table: 'tenants', columns: ['schema'] },
} as const satisfies Record<string, { table: string; columns: readonly string[] }>;

export type UniqueKeyName = keyof typeof uniqueKeys;
