/** The department tree of a tenant. */
import { z } from 'zod';
import { answers, type CallResult, defineCall } from '../call.ts';
import { deptResource } from '../resources/people/dept.ts';
import { resourceCalls } from '../resources/resourceCalls.ts';
import { id, outputId } from '../shapes.ts';
import { treeNode } from './shapes/administrationShapes.ts';

/** A query string contains only text. */
const flag = z.enum(['true', 'false']).optional();

const derived = resourceCalls(deptResource, {
  row: { leaderName: z.string(), parentName: z.string() },
  query: { onlyOrg: flag },
  summaries: { list: '部门列表（平铺，按 parentId 成树）', remove: '删除部门；有下级或人员时不能删除' },
  values: ['parentId', 'status'],
});

export type Dept = CallResult<typeof derived.detail>;

export const deptCalls = {
  ...derived,
  listExcept: defineCall({
    method: 'GET',
    path: '/system/dept/list/exclude/{deptId}',
    summary: '除某部门及其下级以外的部门，用于选择上级',
    permission: 'system:dept:list',
    object: 'tenant',
    params: z.strictObject({ deptId: id }),
    answer: derived.list.answer,
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
  detail: {
    ...derived.detail,
    summary: '部门详情；电话和邮箱仅对可查询或编辑部门的人给出，其他人得到空文本',
    permission: 'session' as const,
  },
};
