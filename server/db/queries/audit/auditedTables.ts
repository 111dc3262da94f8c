/**
 * Where the audit log finds the values of an administration object: its table, the columns that are compared, and the
 * tables of its lists. Labels, options and references come from the description of the resource.
 */
import type { AuditObject } from '../../../../contract/audit.ts';
import type { ResourceName } from '../../../../contract/resources/resourcePages.ts';
import type { Tables } from '../../tables.ts';

type ColumnOf<T extends keyof Tables> = keyof Tables[T] & string;

/** A list of the object: rows of a table with the object's id and the id of an element. */
type LinkTable<T extends keyof Tables> = { table: T; own: ColumnOf<T>; element: ColumnOf<T> };

type AuditedTableOf<T extends keyof Tables> = {
  table: T;
  key: ColumnOf<T>;
  label: ColumnOf<T>;
  columns: readonly ColumnOf<T>[];
  links?: {
    [field: string]:
      | LinkTable<'userRoles'>
      | LinkTable<'userPosts'>
      | LinkTable<'roleMenus'>
      | LinkTable<'roleDepts'>;
  };
  /** Lists of texts inside a column of JSON, by an SQL/JSON path. */
  labels?: { [field: string]: { column: ColumnOf<T>; path: string } };
  /** A row with this column set counts as removed. */
  removedBy?: ColumnOf<T>;
  /** The column of the parent, whose name precedes the name of a row when another object refers to it. */
  namedWithin?: ColumnOf<T>;
};

export type AuditedTable = { [T in keyof Tables]: AuditedTableOf<T> }[keyof Tables];
export type AuditedObject = AuditObject & ResourceName;

export const auditedTables: { readonly [Name in AuditedObject]?: AuditedTable } = {
  user: {
    table: 'users',
    key: 'userId',
    label: 'nickName',
    columns: [
      'userName',
      'nickName',
      'deptId',
      'supplierRecordId',
      'phonenumber',
      'email',
      'sex',
      'status',
      'remark',
    ],
    links: {
      postIds: { table: 'userPosts', own: 'userId', element: 'postId' },
      roleIds: { table: 'userRoles', own: 'userId', element: 'roleId' },
    },
    removedBy: 'deleted',
  },
  dept: {
    table: 'depts',
    key: 'deptId',
    label: 'deptName',
    columns: ['deptName', 'parentId', 'leaderId', 'phone', 'email', 'isOrg', 'orderNum', 'status'],
  },
  role: {
    table: 'roles',
    key: 'roleId',
    label: 'roleName',
    columns: ['roleName', 'roleKey', 'dataScope', 'orderNum', 'status', 'remark'],
    links: {
      menuIds: { table: 'roleMenus', own: 'roleId', element: 'menuId' },
      deptIds: { table: 'roleDepts', own: 'roleId', element: 'deptId' },
    },
  },
  menu: {
    table: 'menus',
    key: 'menuId',
    label: 'menuName',
    columns: [
      'menuName',
      'parentId',
      'menuType',
      'icon',
      'path',
      'component',
      'perms',
      'link',
      'affix',
      'orderNum',
      'visible',
      'status',
    ],
    namedWithin: 'parentId',
  },
  form: {
    table: 'forms',
    key: 'formId',
    label: 'cnName',
    columns: ['cnName', 'enName', 'category', 'hasFlow', 'version'],
    labels: { fieldLabels: { column: 'definition', path: '$.fields[*].label' } },
    removedBy: 'deleted',
  },
  post: {
    table: 'posts',
    key: 'postId',
    label: 'postName',
    columns: ['postName', 'postCode', 'orderNum', 'status', 'remark'],
  },
  dictType: {
    table: 'dictTypes',
    key: 'dictId',
    label: 'dictName',
    columns: ['dictName', 'dictType', 'status', 'remark'],
  },
  dictData: {
    table: 'dictData',
    key: 'dictCode',
    label: 'dictLabel',
    columns: ['dictLabel', 'dictValue', 'parentId', 'orderNum', 'status', 'listClass', 'isDefault', 'remark'],
  },
  constant: {
    table: 'constants',
    key: 'id',
    label: 'name',
    columns: ['name', 'parentId', 'value', 'formName', 'orderNum', 'status'],
  },
  config: {
    table: 'configs',
    key: 'configId',
    label: 'configName',
    columns: ['configName', 'configKey', 'configValue', 'configType', 'remark'],
  },
};
