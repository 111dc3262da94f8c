/** System configuration by key. */
import { z } from 'zod';
import { answers, bodySizes, defineCall } from '../call.ts';
import { id, ids, outputId, outputTime, pageParams } from '../shapes.ts';
import { storedName } from './file.ts';
import { job } from './job.ts';
import { tenantCode } from './session.ts';
import {
  createNameSchema,
  creationPeriod,
  keyword,
  listConditions,
  remark,
  rowVersion,
} from './shapes/administrationShapes.ts';

const configKey = z.string().regex(/^[A-Za-z][A-Za-z0-9_.]{0,99}$/, '参数键名只含字母、数字、点和下划线');
const configValue = z.string().max(100_000);
const configType = z.enum(['Y', 'N']);

const config = z.object({
  configId: outputId,
  configKey: z.string(),
  configName: z.string(),
  configValue: z.string(),
  configType,
  remark: z.string(),
  createTime: outputTime,
  version: rowVersion,
});

const listQuery = z.strictObject({
  ...pageParams,
  ...listConditions,
  keyword,
  configName: keyword,
  configKey: keyword,
  configType: configType.optional(),
  ...creationPeriod,
});

export const configCalls = {
  list: defineCall({
    method: 'GET',
    path: '/system/config/list',
    summary: '参数列表',
    permission: 'system:config:list',
    object: 'tenant',
    query: listQuery,
    answer: answers.rows(config),
  }),
  export: defineCall({
    method: 'GET',
    path: '/system/config/export',
    summary: '导出参数：列表条件所得的全部行，msg 为下载链接',
    permission: 'system:config:export',
    object: 'tenant',
    rate: 'export',
    transaction: 'none',
    query: listQuery,
    audit: { kind: 'export' },
    answer: answers.message(job),
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
    params: z.strictObject({ configKey }),
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
  detail: defineCall({
    method: 'GET',
    path: '/system/config/{configId}',
    summary: '参数详情',
    permission: 'system:config:query',
    object: 'tenant',
    params: z.strictObject({ configId: id }),
    answer: answers.data(config),
  }),
  add: defineCall({
    method: 'POST',
    path: '/system/config',
    summary: '新增参数',
    permission: 'system:config:add',
    object: 'tenant',
    maxBody: bodySizes.record,
    body: z.strictObject({
      configKey,
      configName: createNameSchema(100),
      configValue,
      configType: configType.optional(),
      remark: remark.optional(),
    }),
    audit: { kind: 'administration', objects: { config: 'answer.data.configId' }, values: ['configKey'] },
    answer: answers.data(z.object({ configId: outputId })),
  }),
  edit: defineCall({
    method: 'POST',
    path: '/system/config/edit',
    summary: '修改参数：只改所传的字段',
    permission: 'system:config:edit',
    object: 'tenant',
    maxBody: bodySizes.record,
    body: z.strictObject({
      configId: id,
      version: rowVersion.optional(),
      configKey: configKey.optional(),
      configName: createNameSchema(100).optional(),
      configValue: configValue.optional(),
      configType: configType.optional(),
      remark: remark.optional(),
    }),
    audit: { kind: 'administration', objects: { config: 'body.configId' }, values: ['configKey'] },
    answer: answers.done(),
  }),
  remove: defineCall({
    method: 'POST',
    path: '/system/config/delete',
    summary: '删除参数；系统内置的不能删除',
    permission: 'system:config:remove',
    object: 'tenant',
    body: ids,
    audit: { kind: 'administration', objects: { config: 'body' } },
    answer: answers.done(),
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
