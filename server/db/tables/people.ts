/** Rows of tenant/0001_people.sql as the pool's parsers give them: ids and times are text. */

import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { AuditKind } from '../../../contract/audit.ts';

/** Set by the database if absent. Written as a Date, read as tenant-local text. */
export type TimestampColumn = ColumnType<string, Date | string | undefined, Date | string>;
export type OnOff = '0' | '1';

interface DeptRow {
  deptId: GeneratedAlways<string>;
  parentId: string | null;
  deptName: string;
  orderNum: Generated<number>;
  leaderId: string | null;
  phone: Generated<string>;
  email: Generated<string>;
  status: Generated<OnOff>;
  /** Registered from outside and not enabled yet. */
  waiting: Generated<boolean>;
  isOrg: Generated<boolean>;
  createBy: string | null;
  createTime: TimestampColumn;
  updateTime: TimestampColumn;
}

interface UserRow {
  userId: GeneratedAlways<string>;
  userName: string;
  nickName: string;
  pinyin: Generated<string>;
  search: GeneratedAlways<string>;
  deptId: string | null;
  phonenumber: Generated<string>;
  email: Generated<string>;
  sex: Generated<'0' | '1' | '2'>;
  avatar: Generated<string>;
  openId: string | null;
  /** The record that a supplier's account belongs to; null for staff. */
  supplierForm: string | null;
  supplierRecordId: string | null;
  status: Generated<OnOff>;
  /** Registered from outside and not enabled yet. */
  waiting: Generated<boolean>;
  passwordHash: string;
  mustChangePassword: Generated<boolean>;
  passwordTime: TimestampColumn;
  feature: JSONColumnType<Record<string, unknown>, string | undefined>;
  remark: Generated<string>;
  deleted: Generated<boolean>;
  createBy: string | null;
  createTime: TimestampColumn;
  updateTime: TimestampColumn;
}

export type RoleScope = 'ALL' | 'DEPT_AND_CHILD' | 'DEPT' | 'SELF' | 'CUSTOM';

interface RoleRow {
  roleId: GeneratedAlways<string>;
  roleName: string;
  roleKey: string;
  dataScope: Generated<RoleScope>;
  status: Generated<OnOff>;
  orderNum: Generated<number>;
  remark: Generated<string>;
  createTime: TimestampColumn;
  updateTime: TimestampColumn;
}

interface PostRow {
  postId: GeneratedAlways<string>;
  postName: string;
  postCode: string;
  orderNum: Generated<number>;
  status: Generated<OnOff>;
  remark: Generated<string>;
  createTime: TimestampColumn;
  updateTime: TimestampColumn;
}

interface MenuRow {
  menuId: GeneratedAlways<string>;
  parentId: string | null;
  menuName: string;
  path: Generated<string>;
  component: Generated<string>;
  perms: Generated<string>;
  icon: Generated<string>;
  menuType: 'M' | 'C' | 'F';
  orderNum: Generated<number>;
  visible: Generated<OnOff>;
  status: Generated<OnOff>;
  link: Generated<string>;
  affix: Generated<boolean>;
  noCache: Generated<boolean>;
  formName: string | null;
  createTime: TimestampColumn;
  updateTime: TimestampColumn;
}

interface ConfigRow {
  configId: GeneratedAlways<string>;
  configKey: string;
  configName: string;
  configValue: Generated<string>;
  configType: Generated<'Y' | 'N'>;
  remark: Generated<string>;
  createTime: TimestampColumn;
  updateTime: TimestampColumn;
}

interface ConstantRow {
  id: GeneratedAlways<string>;
  parentId: string | null;
  name: string;
  value: Generated<string>;
  formName: Generated<string>;
  status: Generated<OnOff>;
  orderNum: Generated<number>;
  createTime: TimestampColumn;
  updateTime: TimestampColumn;
}

interface DictTypeRow {
  dictId: GeneratedAlways<string>;
  dictType: string;
  dictName: string;
  status: Generated<OnOff>;
  remark: Generated<string>;
  createTime: TimestampColumn;
  updateTime: TimestampColumn;
}

interface DictDataRow {
  dictCode: GeneratedAlways<string>;
  dictType: string;
  parentId: string | null;
  dictLabel: string;
  dictValue: string;
  orderNum: Generated<number>;
  status: Generated<OnOff>;
  listClass: Generated<string>;
  cssClass: Generated<string>;
  isDefault: Generated<'Y' | 'N'>;
  remark: Generated<string>;
  createTime: TimestampColumn;
  updateTime: TimestampColumn;
}

export interface AuditRow {
  auditId: GeneratedAlways<string>;
  time: TimestampColumn;
  kind: AuditKind;
  userId: string | null;
  userName: Generated<string>;
  what: string;
  outcome: string;
  detail: Generated<string>;
  /** `type:id`. */
  objects: Generated<string[]>;
  /** The number of equal entries that this row represents. */
  count: Generated<number>;
  address: Generated<string>;
  requestId: Generated<string>;
}

export interface PeopleTables {
  depts: DeptRow;
  users: UserRow;
  roles: RoleRow;
  posts: PostRow;
  menus: MenuRow;
  userRoles: { userId: string; roleId: string };
  userPosts: { userId: string; postId: string };
  roleMenus: { roleId: string; menuId: string };
  roleDepts: { roleId: string; deptId: string };
  configs: ConfigRow;
  constants: ConstantRow;
  dictTypes: DictTypeRow;
  dictData: DictDataRow;
  auditLog: AuditRow;
}
