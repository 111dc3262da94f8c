/** Roles: their menus and permissions, and the data scope of their records. */
import { z } from 'zod';
import { answers, defineCall } from '../call.ts';
import { id, ids, outputId, outputTime, pageParams } from '../shapes.ts';
import { job } from './job.ts';
import {
  createNameSchema,
  creationPeriod,
  keyword,
  listConditions,
  onOffFlag,
  orderNum,
  remark,
  rowVersion,
} from './shapes/administrationShapes.ts';

const roleScope = z.enum(['ALL', 'DEPT_AND_CHILD', 'DEPT', 'SELF', 'CUSTOM']);

const roleKey = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/, '权限字符以字母开头，只含字母、数字和下划线');
const rest = {
  menuIds: z.array(id).max(5000).optional(),
  dataScope: roleScope.optional(),
  /** The departments of the data scope CUSTOM. */
  deptIds: z.array(id).max(5000).optional(),
  status: onOffFlag.optional(),
  orderNum: orderNum.optional(),
  remark: remark.optional(),
};

const row = z.object({
  roleId: outputId,
  roleName: z.string(),
  roleKey: z.string(),
  dataScope: roleScope,
  status: onOffFlag,
  orderNum: z.number(),
  remark: z.string(),
  createTime: outputTime,
  version: rowVersion,
});

const listQuery = z.strictObject({
  ...pageParams,
  ...listConditions,
  keyword,
  roleName: keyword,
  roleKey: keyword,
  status: onOffFlag.optional(),
  ...creationPeriod,
});

export const roleCalls = {
  list: defineCall({
    method: 'GET',
    path: '/system/role/list',
    summary: '角色列表',
    permission: 'system:role:list',
    object: 'tenant',
    query: listQuery,
    answer: answers.rows(row),
  }),
  export: defineCall({
    method: 'GET',
    path: '/system/role/export',
    summary: '导出角色：列表条件所得的全部行，msg 为下载链接',
    permission: 'system:role:export',
    object: 'tenant',
    rate: 'export',
    transaction: 'none',
    query: listQuery,
    audit: { kind: 'export' },
    answer: answers.message(job),
  }),
  detail: defineCall({
    method: 'GET',
    path: '/system/role/{roleId}',
    summary: '角色详情',
    permission: 'system:role:query',
    object: 'tenant',
    params: z.strictObject({ roleId: id }),
    answer: answers.data(row.extend({ menuIds: z.array(outputId), deptIds: z.array(outputId) })),
  }),
  add: defineCall({
    method: 'POST',
    path: '/system/role',
    summary: '新增角色；copyOf 为所复制的角色，连同其权限和自定义部门',
    permission: 'system:role:add',
    object: 'tenant',
    body: z.strictObject({ roleName: createNameSchema(64), roleKey, copyOf: id.optional(), ...rest }),
    audit: {
      kind: 'administration',
      objects: { role: 'answer.data.roleId' },
      values: ['roleName', 'roleKey', 'copyOf', 'status', 'dataScope', 'menuIds', 'deptIds'],
    },
    answer: answers.data(z.object({ roleId: outputId })),
  }),
  edit: defineCall({
    method: 'POST',
    path: '/system/role/edit',
    summary: '修改角色：只改所传的字段',
    permission: 'system:role:edit',
    object: 'tenant',
    body: z.strictObject({
      roleId: id,
      roleName: createNameSchema(64).optional(),
      roleKey: roleKey.optional(),
      version: rowVersion.optional(),
      ...rest,
    }),
    audit: {
      kind: 'administration',
      objects: { role: 'body.roleId' },
      values: ['roleName', 'roleKey', 'status', 'dataScope', 'menuIds', 'deptIds'],
    },
    answer: answers.done(),
  }),
  effect: defineCall({
    method: 'POST',
    path: '/system/role/effect',
    summary: '保存之前：每项改动使角色的多少名成员得到或失去该权限，多少名因其他角色不受影响',
    permission: 'system:role:query',
    object: 'tenant',
    transaction: 'read',
    body: z.strictObject({ roleId: id, add: z.array(id).max(5000), remove: z.array(id).max(5000) }),
    answer: answers.data(
      z.array(
        z.object({
          menuId: outputId,
          menuName: z.string(),
          parentName: z.string(),
          gains: z.boolean(),
          affected: z.number().int(),
          unaffected: z.number().int(),
        }),
      ),
    ),
  }),
  changeMembers: defineCall({
    method: 'POST',
    path: '/system/role/members',
    summary: '给人员授予或取消一个角色',
    permission: 'system:user:edit',
    object: 'tenant',
    body: z.strictObject({ roleId: id, add: ids.optional(), remove: ids.optional() }),
    audit: {
      kind: 'administration',
      objects: { role: 'body.roleId', user: ['body.add', 'body.remove'] },
      values: ['add', 'remove'],
    },
    answer: answers.done(),
  }),
  remove: defineCall({
    method: 'POST',
    path: '/system/role/delete',
    summary: '删除角色；仍有人员时不能删除',
    permission: 'system:role:remove',
    object: 'tenant',
    body: ids,
    audit: { kind: 'administration', objects: { role: 'body' } },
    answer: answers.done(),
  }),
};
