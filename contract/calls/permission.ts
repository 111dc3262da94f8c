/** Effective permissions: what a person may do, who may do something, and through which roles. */

import { z } from 'zod';
import { type CallRefusalReason, callRefusals } from '../access/callRefusals.ts';
import { answers, defineCall } from '../call.ts';
import { type ObjectRule, objectRules } from '../permissions.ts';
import { permissionHolderResource, permissionResource } from '../resources/people/permission.ts';
import { enName, id, outputId, pageParams } from '../shapes.ts';
import { type ViewReason, viewReasons } from '../viewReasons.ts';
import { menuRoute } from './session.ts';
import { keyword, listConditions } from './shapes/administrationShapes.ts';
import { exportOfList } from './shapes/exportOfList.ts';
import { groupsOfList } from './shapes/groupsOfList.ts';

const grantingRoles = {
  permission: z.string(),
  /** The person's enabled roles that grant it; empty if the person does not hold it. */
  roles: z.array(z.string()),
  /** Other enabled roles that would grant it, with the number of their members. */
  otherRoles: z.array(z.object({ roleName: z.string(), members: z.number().int() })),
};

const effectivePermission = z.object({
  menuId: outputId,
  menuName: z.string(),
  /** The page or folder above the entry; empty at the top. */
  pageName: z.string(),
  ...grantingRoles,
});
export type EffectivePermission = z.output<typeof effectivePermission>;

const permissionGrant = z.object({
  ...grantingRoles,
  /** Of the menu entries that carry it; without an open one only administrators hold it. */
  entry: z.enum(['open', 'closed', 'none']),
});
export type PermissionGrant = z.output<typeof permissionGrant>;

const callExplanation = z.object({
  /** What the call does. */
  name: z.string(),
  method: z.string(),
  path: z.string(),
  /** The first reason against it; null if the person may use it. */
  refusal: z.enum(Object.keys(callRefusals) as [CallRefusalReason, ...CallRefusalReason[]]).nullable(),
  /** What the call would say about the state of the record; empty for other reasons. */
  detail: z.string(),
  /** The permissions of which one is required; none for a call that every signed-in person may use. */
  grants: z.array(permissionGrant),
  /** Which objects the call is restricted to. */
  object: z.enum(Object.keys(objectRules) as [ObjectRule, ...ObjectRule[]]),
  /** The record that was named, if it exists, and the data scopes of the person. */
  record: z
    .object({
      creatorName: z.string(),
      creatorDeptName: z.string(),
      scopes: z.array(z.object({ roleName: z.string(), dataScope: z.string() })),
    })
    .nullable(),
});
export type CallExplanation = z.output<typeof callExplanation>;

const foundCall = z.object({
  name: z.string(),
  method: z.enum(['GET', 'POST']),
  /** With the names that the keyword fills in; others stay in braces. */
  path: z.string(),
  /** It concerns one record of a form or some. */
  ofRecord: z.boolean(),
});

const permission = z.string().min(1).max(200);

export const maxViewerNames = 20;

const grantedPermission = z.object({
  permission: z.string(),
  /** The menu entries that carry it, each with the page above it. */
  title: z.string(),
  /** The form of a permission on its records; empty for others. */
  formCnName: z.string(),
  /** What the calls that require it do. */
  calls: z.string(),
  /** The enabled roles that grant it. */
  roleNames: z.array(z.string()),
  /** Enabled people who hold it. */
  people: z.number().int(),
});

const holder = z.object({
  userId: outputId,
  userName: z.string(),
  nickName: z.string(),
  deptName: z.string(),
  /** Those of the person's roles that grant it. */
  roleNames: z.array(z.string()),
});

/** `auto_contract-12`: the form and the id of a record. */
const recordRef = z.string().min(1).max(80);

const recordHolder = z.object({
  userId: outputId,
  userName: z.string(),
  nickName: z.string(),
  deptName: z.string(),
  /** Why the person sees it, in words; none for a person who only holds another right. */
  view: z.array(z.string()),
  /** The roles that grant the right on it. */
  edit: z.string(),
  invalid: z.string(),
  remove: z.string(),
  export: z.string(),
});

const viewerGroup = z.object({
  reason: z.enum(Object.keys(viewReasons) as [ViewReason, ...ViewReason[]]),
  /** The role whose data scope applies; empty for other reasons. */
  roleName: z.string(),
  total: z.number().int(),
  /** The first of them by name. */
  names: z.array(z.string()).max(maxViewerNames),
});
export type ViewerGroup = z.output<typeof viewerGroup>;

const listCall = defineCall({
  method: 'GET',
  path: '/system/permission/list',
  summary: '可授予的权限：由哪些角色授予、多少人拥有；keyword 查名称、权限标识和接口',
  permission: 'system:permission:query',
  object: 'tenant',
  query: z.strictObject({ ...pageParams, ...listConditions, keyword }),
  answer: answers.rows(grantedPermission),
});

const holdersCall = defineCall({
  method: 'GET',
  path: '/system/permission/holder/list',
  summary: '谁拥有一项权限，通过哪些角色；只列启用的用户',
  permission: 'system:permission:query',
  object: 'tenant',
  query: z.strictObject({ ...pageParams, ...listConditions, keyword, permission }),
  answer: answers.rows(holder),
});

export const permissionCalls = {
  list: listCall,
  export: exportOfList(permissionResource, listCall),
  groups: groupsOfList(permissionResource, listCall),
  detail: defineCall({
    method: 'GET',
    path: '/system/permission/{permission}',
    summary: '一项权限由哪些角色授予、多少人拥有',
    permission: 'system:permission:query',
    object: 'tenant',
    params: z.strictObject({ permission }),
    answer: answers.data(grantedPermission),
  }),
  holders: holdersCall,
  exportHolders: exportOfList(permissionHolderResource, holdersCall),
  holderGroups: groupsOfList(permissionHolderResource, holdersCall),
  record: defineCall({
    method: 'GET',
    path: '/system/permission/record/{record}',
    summary: '一条单据的名称，用于查看谁能处理它；record 形如 auto_contract-12',
    permission: 'system:permission:query',
    object: 'tenant',
    params: z.strictObject({ record: recordRef }),
    answer: answers.data(z.object({ record: z.string(), title: z.string() })),
  }),
  recordHolders: defineCall({
    method: 'GET',
    path: '/system/permission/recordHolder/list',
    summary: '谁能查看、修改、作废、删除、导出一条单据，为什么；只列启用的用户',
    permission: 'system:permission:query',
    object: 'tenant',
    query: z.strictObject({ ...pageParams, ...listConditions, keyword, record: recordRef }),
    answer: answers.rows(recordHolder),
  }),
  viewers: defineCall({
    method: 'GET',
    path: '/system/permission/record/{form}/{id}',
    summary: '谁能看一条单据，为什么；同一人可因多个原因看到',
    permission: 'system:permission:query',
    object: 'tenant',
    params: z.strictObject({ form: enName, id }),
    answer: answers.data(z.strictObject({ people: z.number().int(), groups: z.array(viewerGroup) })),
  }),
  menuOfUser: defineCall({
    method: 'GET',
    path: '/system/permission/user/{userId}/menu',
    summary: '一名用户登录后看到的菜单',
    permission: 'system:permission:query',
    object: 'tenant',
    params: z.strictObject({ userId: id }),
    answer: answers.data(z.array(menuRoute)),
  }),
  findCalls: defineCall({
    method: 'GET',
    path: '/system/permission/call/list',
    summary: '按地址或说明查找接口，用于查问某人能否使用；最多 30 个',
    permission: 'system:permission:query',
    object: 'none',
    query: z.strictObject({ keyword: z.string().trim().min(1).max(300) }),
    answer: answers.data(z.array(foundCall).max(30)),
  }),
  ofCall: defineCall({
    method: 'GET',
    path: '/system/permission/user/{userId}/call',
    summary: '一名用户能否使用一个接口，为什么；给出 record 时，也看能否对该单据使用',
    permission: 'system:permission:query',
    object: 'tenant',
    params: z.strictObject({ userId: id }),
    query: z.strictObject({
      method: z.enum(['GET', 'POST']),
      /** Of the request, or of the contract with `{form}` and other names in braces. */
      path: z.string().min(1).max(300),
      record: id.optional(),
    }),
    answer: answers.data(callExplanation),
  }),
  ofUser: defineCall({
    method: 'GET',
    path: '/system/permission/user/{userId}',
    summary: '一名用户的有效权限：每项权限来自哪些角色，没有的可由哪些角色得到',
    permission: 'system:permission:query',
    object: 'tenant',
    params: z.strictObject({ userId: id }),
    answer: answers.data(z.array(effectivePermission)),
  }),
};
