/** Tenants: created, renamed and disabled by the platform's administrator. */

import { z } from 'zod';
import { answers, defineCall } from '../call.ts';
import { tenantResource } from '../resources/platform/tenant.ts';
import { secret } from '../secrets.ts';
import { outputTime, pageParams } from '../shapes.ts';
import { tenantCode } from './session.ts';
import { createNameSchema, keyword, listConditions, onOffFlag } from './shapes/administrationShapes.ts';
import { exportOfList } from './shapes/exportOfList.ts';
import { groupsOfList } from './shapes/groupsOfList.ts';
import { job } from './shapes/jobShapes.ts';
import { newPassword } from './shapes/userShapes.ts';

/** The template of a tenant that has menu, settings and administrator only. */
export const emptyTemplate = 'empty';

const tenant = z.object({ tenantCode: z.string(), tenantName: z.string(), status: onOffFlag });

/** Estimates of the database for its own purposes: they cost no scan, and follow what is written after moments. */
const tenantUse = z.object({
  people: z.number(),
  /** Of all forms, without rows of sub-forms. */
  records: z.number(),
  files: z.number(),
  /** Of tables and indexes, in MiB, without the bytes of files. */
  databaseMb: z.number(),
  /** The last request of a session that is open, or the last sign-in. */
  lastActivityTime: outputTime.nullable(),
  suspendedTime: outputTime.nullable(),
  /** Exported whole since its suspension; the file can still be downloaded. */
  isExported: z.boolean(),
});

const listCall = defineCall({
  method: 'GET',
  path: '/system/tenant/list',
  summary: '租户列表',
  permission: 'system:tenant:list',
  object: 'platform',
  query: z.strictObject({ ...pageParams, ...listConditions, keyword, status: onOffFlag.optional() }),
  answer: answers.rows(tenant.extend(tenantUse.shape)),
});

export const tenantCalls = {
  all: defineCall({
    method: 'GET',
    path: '/system/tenant/all',
    summary: '可以登录的租户',
    permission: 'public',
    object: 'none',
    answer: answers.data(z.array(tenant.pick({ tenantCode: true, tenantName: true }))),
  }),
  list: listCall,
  exportList: exportOfList(tenantResource, listCall),
  groups: groupsOfList(tenantResource, listCall),
  templates: defineCall({
    method: 'GET',
    path: '/system/tenant/templates',
    summary: '新租户可用的模板：各含什么',
    permission: 'system:tenant:add',
    object: 'platform',
    transaction: 'none',
    answer: answers.data(z.array(z.object({ value: z.string(), label: z.string() }))),
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
      /** One that `templates` names. */
      template: z.string().max(64).default(emptyTemplate),
    }),
    audit: {
      kind: 'administration',
      objects: { tenant: 'body.tenantCode' },
      values: ['tenantName', 'adminUserName', 'template'],
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
  export: defineCall({
    method: 'POST',
    path: '/system/tenant/export',
    summary: '整体导出租户：后台生成一个文件，可用 npm run restore 恢复',
    permission: 'system:tenant:export',
    object: 'platform',
    transaction: 'none',
    rate: 'export',
    sessionOnly: true,
    body: z.strictObject({ tenantCode }),
    audit: { kind: 'export', objects: { tenant: 'body.tenantCode', job: 'answer.data.id' } },
    answer: answers.data(job),
  }),
  remove: defineCall({
    method: 'POST',
    path: '/system/tenant/delete',
    summary: '永久删除租户：须已暂停、暂停后导出过，并重复填写编码',
    permission: 'system:tenant:remove',
    object: 'platform',
    transaction: 'none',
    sessionOnly: true,
    body: z.strictObject({
      tenantCode,
      /** The code once more, as typed by the person. */
      confirmCode: z.string().max(64),
    }),
    audit: { kind: 'administration', objects: { tenant: 'body.tenantCode' } },
    answer: answers.done(),
  }),
};
