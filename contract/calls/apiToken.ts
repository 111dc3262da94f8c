/** API tokens: with them programs call the API as a person, with some of the person's permissions. */
import { z } from 'zod';
import { answers, defineCall } from '../call.ts';
import { secret } from '../secrets.ts';
import { ids, outputId, outputTime, time } from '../shapes.ts';
import { createNameSchema } from './shapes/administrationShapes.ts';

/** Limits per person: tokens, and days until a token expires. */
export const apiTokenLimits = { most: 20, days: 366 } as const;

/**
 * What a token needs to change anything by a call that is open to every signed-in person: to handle the person's tasks,
 * to write comments, to upload files. It is a permission of tokens only.
 */
export const ownWorkPermission = 'own:work';

const apiToken = z.strictObject({
  id: outputId,
  name: z.string(),
  permissions: z.array(z.string()),
  createTime: outputTime,
  expireTime: outputTime,
  /** Precise to the minute; null before the first use. */
  lastUsedTime: outputTime.nullable(),
  isExpired: z.boolean(),
});
export type ApiTokenRow = z.output<typeof apiToken>;

const grantablePermission = z.strictObject({
  permission: z.string(),
  name: z.string(),
  /** The page that the permission belongs to; empty at the top of the menu. */
  group: z.string(),
});
export type GrantablePermission = z.output<typeof grantablePermission>;

const permission = z
  .string()
  .max(200)
  .regex(/^[\w*-]+(:[\w*-]+)+$/, '权限格式有误');

const own = { permission: 'session', object: 'self', sessionOnly: true } as const;

export const apiTokenCalls = {
  list: defineCall({
    ...own,
    method: 'GET',
    path: '/system/user/token/list',
    summary: '自己的访问令牌，新建的在前；令牌本身不再显示',
    answer: answers.data(z.array(apiToken)),
  }),
  permissions: defineCall({
    ...own,
    method: 'GET',
    path: '/system/user/token/permissions',
    summary: '可以授予令牌的权限：自己现有的，按菜单的次序',
    answer: answers.data(z.array(grantablePermission)),
  }),
  add: defineCall({
    ...own,
    method: 'POST',
    path: '/system/user/token',
    summary: `新建访问令牌：权限不超出自己的，最长一年，每人最多 ${apiTokenLimits.most} 个；令牌只在此回答一次`,
    body: z.strictObject({
      name: createNameSchema(50),
      expireTime: time,
      /** Empty: the token may read what every signed-in person may read, such as their own tasks. */
      permissions: z.array(permission).max(2000, '一次最多授予 2000 项权限').default([]),
    }),
    audit: {
      kind: 'account',
      objects: { apiToken: 'answer.data.id' },
      values: ['name', 'expireTime', 'permissions'],
    },
    answer: answers.data(z.strictObject({ id: outputId, token: secret(z.string()) })),
  }),
  remove: defineCall({
    ...own,
    method: 'POST',
    path: '/system/user/token/delete',
    summary: '撤销自己的访问令牌，立即失效',
    body: ids,
    audit: { kind: 'account', objects: { apiToken: 'body' } },
    answer: answers.done(),
  }),
};
