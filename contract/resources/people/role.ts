import {
  createTimeField,
  orderField,
  peopleField,
  remarkField,
  statusField,
  textField,
} from '../commonFields.ts';
import { describeField, describeResource, nameCalls } from '../resource.ts';
import type { ResourceName } from '../resourcePages.ts';

export const dataScopeOptions = [
  { label: '全部数据', value: 'ALL' },
  { label: '自定义部门', value: 'CUSTOM' },
  { label: '本部门', value: 'DEPT' },
  { label: '本部门及以下', value: 'DEPT_AND_CHILD' },
  { label: '仅本人', value: 'SELF' },
];

/** What the matrix of rights edits. */
const grantField = <const Name extends string, const Table extends string>(
  enName: Name,
  label: string,
  { optionsFrom, ...links }: { optionsFrom: ResourceName; table: Table; element: string },
) =>
  describeField({
    enName,
    label,
    funcType: 'select',
    multiple: true,
    selectMode: 1,
    optionsFrom,
    column: 'none',
    editor: 'none',
    links,
  });

export const roleResource = describeResource({
  name: 'role',
  group: 'role',
  calls: nameCalls('list', 'detail', 'add', 'edit', 'remove', 'export', 'groups'),
  rights: 'system:role',
  stored: { table: 'roles', path: '/system/role' },
  key: 'roleId',
  label: 'roleName',
  keyword: '角色名称、权限字符',
  chipsOf: 'status',
  fields: [
    textField('roleName', '角色名称', 64, { uniqueKey: { index: 'roleNames' } }),
    textField('roleKey', '权限字符', 64, {
      pattern: [/^[A-Za-z][A-Za-z0-9_]{0,63}$/, '权限字符以字母开头，只含字母、数字和下划线'],
      uniqueKey: { index: 'roleKeys' },
    }),
    {
      enName: 'dataScope',
      label: '数据范围',
      funcType: 'select',
      options: dataScopeOptions,
      required: true,
      defaultType: 'fix',
      defaultValue: 'SELF',
      isPCQuery: true,
      width: 130,
    },
    grantField('deptIds', '自定义部门', { optionsFrom: 'dept', table: 'roleDepts', element: 'deptId' }),
    grantField('menuIds', '权限', { optionsFrom: 'menu', table: 'roleMenus', element: 'menuId' }),
    peopleField('userRoles'),
    orderField,
    statusField,
    remarkField,
    { ...createTimeField },
  ],
  copy: { whole: true },
  opens: 'role.rights',
  commands: ['role.rights', 'role.members'],
});
