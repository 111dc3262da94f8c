/** Tenants: created, renamed and disabled by the platform's administrator. */
import { z } from 'zod';
import { answers, defineCall } from '../call.ts';
import { secret } from '../secrets.ts';
import { pageParams } from '../shapes.ts';
import { tenantCode } from './session.ts';
import { createNameSchema, keyword, listConditions, onOffFlag } from './shapes/administrationShapes.ts';
import { newPassword } from './user.ts';

const tenant = z.object({ tenantCode: z.string(), tenantName: z.string(), status: onOffFlag });

export const tenantCalls = {
  all: defineCall({
    method: 'GET',
    path: '/system/tenant/all',
    summary: '可以登录的租户',
    permission: 'public',
    object: 'none',
    answer: answers.data(z.array(tenant.pick({ tenantCode: true, tenantName: true }))),
  }),
  list: defineCall({
    method: 'GET',
    path: '/system/tenant/list',
    summary: '租户列表',
    permission: 'system:tenant:list',
    object: 'platform',
    transaction: 'none',
    query: z.strictObject({ ...pageParams, ...listConditions, keyword, status: onOffFlag.optional() }),
    answer: answers.rows(tenant),
  }),
  detail: defineCall({
    method: 'GET',
    path: '/system/tenant/{tenantCode}',
    summary: '租户详情',
    permission: 'system:tenant:query',
    object: 'platform',
    transaction: 'none',
    params: z.strictObject({ tenantCode }),
    answer: answers.data(tenant),
  }),
  add: defineCall({
    method: 'POST',
    path: '/system/tenant',
    summary: '新增租户：建立其数据区和首位管理员；初始密码只在此回答一次',
    permission: 'system:tenant:add',
    object: 'platform',
    transaction: 'none',
    body: z.strictObject({
      tenantCode,
      tenantName: createNameSchema(100),
      adminUserName: z
        .string()
        .trim()
        .regex(/^[A-Za-z0-9_.@-]{2,64}$/, '账号为 2 到 64 位字母、数字或 _ . @ -')
        .default('admin'),
      adminPassword: newPassword.optional(),
    }),
    audit: {
      kind: 'administration',
      objects: { tenant: 'body.tenantCode' },
      values: ['tenantName', 'adminUserName'],
    },
    answer: answers.data(
      z.object({
        tenantCode: z.string(),
        adminUserName: z.string(),
        /** Absent if the request contained `adminPassword`. */
        initialPassword: secret(z.string()).optional(),
      }),
    ),
  }),
  edit: defineCall({
    method: 'POST',
    path: '/system/tenant/edit',
    summary: '修改租户名称或状态；停用后其登录立即失效',
    permission: 'system:tenant:edit',
    object: 'platform',
    transaction: 'none',
    body: z.strictObject({
      tenantCode,
      tenantName: createNameSchema(100).optional(),
      status: onOffFlag.optional(),
    }),
    audit: {
      kind: 'administration',
      objects: { tenant: 'body.tenantCode' },
      values: ['tenantName', 'status'],
    },
    answer: answers.done(),
  }),
  remove: defineCall({
    method: 'POST',
    path: '/system/tenant/delete',
    summary: '删除租户：其登录立即失效，数据不再可达',
    permission: 'system:tenant:remove',
    object: 'platform',
    transaction: 'none',
    body: z.array(tenantCode).min(1, '请选择数据').max(100),
    audit: { kind: 'administration', objects: { tenant: 'body' } },
    answer: answers.done(),
  }),
};
