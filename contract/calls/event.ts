/** Live events as Server-Sent Events. Each message is `{ type, … }`, with the event's number as its id. */
import { z } from 'zod';
import { answers, defineCall } from '../call.ts';

export const eventCalls = {
  listen: defineCall({
    method: 'GET',
    path: '/events',
    summary: '实时事件流（text/event-stream）；带 Last-Event-ID 重连时补发 5 分钟内的事件',
    permission: 'session',
    object: 'self',
    supplier: 'account',
    sessionOnly: true,
    transaction: 'none',
    query: z.strictObject({
      lastEventId: z
        .string()
        .regex(/^\d{1,19}$/)
        .optional(),
    }),
    audit: 'none',
    answer: answers.stream(),
  }),
};
