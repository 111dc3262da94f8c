/** Messages that left the product, or wait to leave. */

import { z } from 'zod';
import { answers, defineCall } from '../call.ts';
import { type MessageChannel, messageChannels } from '../messages/message.ts';
import { type MessageKind, messageKinds } from '../messages/messageKinds.ts';
import { outboxResource } from '../resources/platform/outbox.ts';
import { secret } from '../secrets.ts';
import { id, outputId, outputTime, pageParams } from '../shapes.ts';
import { keyword, listConditions } from './shapes/administrationShapes.ts';
import { exportOfList } from './shapes/exportOfList.ts';
import { groupsOfList } from './shapes/groupsOfList.ts';

const channels = Object.keys(messageChannels) as [MessageChannel, ...MessageChannel[]]; // its own keys
const kinds = Object.keys(messageKinds) as [MessageKind, ...MessageKind[]]; // its own keys

const states = ['waiting', 'sent', 'failed', 'expired'] as const;
export type OutboxState = (typeof states)[number];

const message = z.object({
  outboxId: outputId,
  kind: z.enum(kinds),
  channel: z.enum(channels),
  receiver: z.string(),
  /** Codes are replaced by asterisks. */
  text: z.string(),
  state: z.enum(states),
  error: z.string(),
  attempts: z.number().int(),
  createTime: outputTime,
  sentTime: outputTime.nullable(),
  expiresAt: outputTime.nullable(),
});

const listCall = defineCall({
  method: 'GET',
  path: '/system/outbox/list',
  summary: '发送记录：短信、邮件和机器人消息，验证码以星号代替',
  permission: 'system:outbox:list',
  object: 'tenant',
  query: z.strictObject({
    ...pageParams,
    ...listConditions,
    keyword,
    kind: z.enum(kinds).optional(),
    channel: z.enum(channels).optional(),
    state: z.enum(states).optional(),
  }),
  answer: answers.rows(message),
});

export const outboxCalls = {
  list: listCall,
  export: exportOfList(outboxResource, listCall),
  groups: groupsOfList(outboxResource, listCall),
  fullText: defineCall({
    method: 'POST',
    path: '/system/outbox/text',
    summary: '查看一条未送出消息的全文，用于没有短信网关时转告验证码；查看会记入日志',
    permission: 'system:outbox:query',
    object: 'tenant',
    body: z.strictObject({ outboxId: id }),
    audit: { kind: 'administration', unvalued: 'action', values: ['outboxId'] },
    answer: answers.data(z.strictObject({ text: secret(z.string()) })),
  }),
  resend: defineCall({
    method: 'POST',
    path: '/system/outbox/resend',
    summary: '重发一条未送达且未过期的消息',
    permission: 'system:outbox:resend',
    object: 'tenant',
    body: z.strictObject({ outboxId: id }),
    audit: { kind: 'administration', unvalued: 'action', values: ['outboxId'] },
    answer: answers.done(),
  }),
};
