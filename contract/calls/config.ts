/** System configuration by key. */
import { z } from 'zod';
import { answers, bodySizes, defineCall } from '../call.ts';
import { configResource } from '../resources/platform/config.ts';
import { resourceCalls } from '../resources/resourceCalls.ts';
import { storedName } from './file.ts';
import { tenantCode } from './session.ts';

export const configCalls = {
  ...resourceCalls(configResource, {
    row: { valueNames: z.array(z.string()) },
    add: { configValue: z.string().max(100_000) },
    summaries: { remove: '删除参数；系统内置的不能删除' },
    maxBody: bodySizes.record,
  }),
  supplierForms: defineCall({
    method: 'GET',
    path: '/system/config/supplierForms',
    summary: '供应商所在的表单可选的表单，及其可显示一条单据的字段',
    permission: 'system:config:edit',
    object: 'tenant',
    answer: answers.data(
      z.array(
        z.object({
          value: z.string(),
          label: z.string(),
          /** The name of a field below its form. */
          branch: z.string().optional(),
          depth: z.number().optional(),
        }),
      ),
    ),
  }),
  values: defineCall({
    method: 'POST',
    path: '/system/config/configKeys',
    summary: '按键名取参数值；未登录时只答品牌与登录相关的键，登录后只答公开的键或（有参数查询权限者）全部',
    permission: 'public',
    object: 'tenant',
    query: z.strictObject({ tenantCode: tenantCode.optional() }),
    body: z.array(z.string().max(100)).max(200),
    audit: 'none',
    answer: answers.data(z.record(z.string(), z.string())),
  }),
  value: defineCall({
    method: 'GET',
    path: '/system/config/configKey/{configKey}',
    summary: '一个参数的值，在 msg 中；未公开的参数需要参数查询权限',
    permission: 'session',
    object: 'tenant',
    params: z.strictObject({ configKey: z.string().max(100) }),
    answer: answers.message(),
  }),
  picture: defineCall({
    method: 'GET',
    path: '/system/config/picture/{fileName}',
    summary: '参数所用的图片（图标、标志、背景），无需登录；未被参数使用的只给上传者',
    permission: 'public',
    object: 'tenant',
    transaction: 'none',
    params: z.strictObject({ fileName: storedName }),
    query: z.strictObject({ tenantCode: tenantCode.optional() }),
    // Every sign-in page shows some.
    audit: 'none',
    answer: answers.stream(),
  }),
  clearCache: defineCall({
    method: 'POST',
    path: '/system/config/clearCache',
    summary: '让所有打开的页面重新读取参数',
    permission: 'system:config:edit',
    object: 'tenant',
    audit: { kind: 'administration', unvalued: 'action' },
    answer: answers.done(),
  }),
  restart: defineCall({
    method: 'GET',
    path: '/system/config/restart',
    summary: '重新读取参数（同 clearCache）',
    permission: 'system:config:edit',
    object: 'tenant',
    transaction: 'write',
    audit: { kind: 'administration', unvalued: 'action' },
    answer: answers.done(),
  }),
};
