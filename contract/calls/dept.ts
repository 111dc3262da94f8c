/** The department tree of a tenant. */
import { z } from 'zod';
import { answers, defineCall } from '../call.ts';
import { id, ids, outputId, outputTime } from '../shapes.ts';
import {
  createNameSchema,
  keyword,
  listConditions,
  onOffFlag,
  orderNum,
  parentId,
  reorderBody,
  rowVersion,
  treeNode,
  treePageParams,
} from './shapes/administrationShapes.ts';

const deptShape = {
  parentId,
  deptName: createNameSchema(100),
  orderNum,
  leaderId: id.nullable(),
  phone: z.string().trim().max(20),
  email: z.union([z.literal(''), z.email('邮箱格式有误').max(100)]),
  status: onOffFlag,
  isOrg: z.boolean(),
};
const { deptName, ...optional } = deptShape;
const rest = z.strictObject(optional).partial().shape;

const dept = z.object({
  deptId: outputId,
  /** '0' for a root. */
  parentId: outputId,
  deptName: z.string(),
  orderNum: z.number(),
  leaderId: outputId.nullable(),
  leaderName: z.string(),
  phone: z.string(),
  email: z.string(),
  status: onOffFlag,
  isOrg: z.boolean(),
  createTime: outputTime,
  version: rowVersion,
});
export type Dept = z.output<typeof dept>;

/** A query string contains only text. */
const flag = z.enum(['true', 'false']).optional();

export const deptCalls = {
  list: defineCall({
    method: 'GET',
    path: '/system/dept/list',
    summary: '部门列表（平铺，按 parentId 成树）',
    permission: 'system:dept:list',
    object: 'tenant',
    query: z.strictObject({
      ...treePageParams,
      ...listConditions,
      keyword,
      deptName: keyword,
      status: onOffFlag.optional(),
      onlyOrg: flag,
    }),
    answer: answers.rows(dept),
  }),
  listExcept: defineCall({
    method: 'GET',
    path: '/system/dept/list/exclude/{deptId}',
    summary: '除某部门及其下级以外的部门，用于选择上级',
    permission: 'system:dept:list',
    object: 'tenant',
    params: z.strictObject({ deptId: id }),
    answer: answers.rows(dept),
  }),
  single: defineCall({
    method: 'GET',
    path: '/system/dept/single/list',
    summary: '启用的部门的编号、名称和路径',
    permission: 'session',
    object: 'tenant',
    query: z.strictObject({ onlyOrg: flag }),
    answer: answers.rows(
      z.object({
        deptId: outputId,
        deptName: z.string(),
        parentId: outputId,
        /** The path as department fields display it: `集团/华东公司/采购部`. */
        path: z.string(),
      }),
    ),
  }),
  treeselect: defineCall({
    method: 'GET',
    path: '/system/dept/treeselect',
    summary: '启用的部门树，用于选择',
    permission: 'session',
    object: 'tenant',
    query: z.strictObject({ onlyOrg: flag }),
    answer: answers.data(z.array(treeNode)),
  }),
  treeOfRole: defineCall({
    method: 'GET',
    path: '/system/dept/roleDeptTreeselect/{roleId}',
    summary: '部门树和某角色数据权限所选的部门',
    permission: 'system:role:query',
    object: 'tenant',
    params: z.strictObject({ roleId: id }),
    answer: answers.bare({ depts: z.array(treeNode), checkedKeys: z.array(outputId) }),
  }),
  detail: defineCall({
    method: 'GET',
    path: '/system/dept/{deptId}',
    summary: '部门详情；电话和邮箱仅对可查询或编辑部门的人给出，其他人得到空文本',
    permission: 'session',
    object: 'tenant',
    params: z.strictObject({ deptId: id }),
    answer: answers.data(dept),
  }),
  add: defineCall({
    method: 'POST',
    path: '/system/dept',
    summary: '新增部门',
    permission: 'system:dept:add',
    object: 'tenant',
    body: z.strictObject({ deptName, ...rest }),
    audit: {
      kind: 'administration',
      objects: { dept: 'answer.data.deptId' },
      values: ['deptName', 'parentId', 'status'],
    },
    answer: answers.data(z.object({ deptId: outputId })),
  }),
  edit: defineCall({
    method: 'POST',
    path: '/system/dept/edit',
    summary: '修改部门：只改所传的字段',
    permission: 'system:dept:edit',
    object: 'tenant',
    body: z.strictObject({
      deptId: id,
      version: rowVersion.optional(),
      deptName: deptName.optional(),
      ...rest,
    }),
    audit: {
      kind: 'administration',
      objects: { dept: 'body.deptId' },
      values: ['deptName', 'parentId', 'status'],
    },
    answer: answers.done(),
  }),
  sort: defineCall({
    method: 'POST',
    path: '/system/dept/sort',
    summary: '保存部门的显示顺序，可同时移到另一上级之下',
    permission: 'system:dept:edit',
    object: 'tenant',
    body: reorderBody,
    audit: { kind: 'administration', objects: { dept: 'body.ids' } },
    answer: answers.done(),
  }),
  remove: defineCall({
    method: 'POST',
    path: '/system/dept/delete',
    summary: '删除部门；有下级或人员时不能删除',
    permission: 'system:dept:remove',
    object: 'tenant',
    body: ids,
    audit: { kind: 'administration', objects: { dept: 'body' } },
    answer: answers.done(),
  }),
};
