/** The append-only log of a tenant's sign-ins, refusals, administration, exports and files fetched. */
import { z } from 'zod';
import { answers, defineCall } from '../call.ts';
import { idOut, page, time, timeOut } from '../shapes.ts';
import { keyword } from './administration.ts';

const auditKind = z.enum(['signIn', 'signOut', 'refusal', 'administration', 'export', 'file']);

export const auditCalls = {
  list: defineCall({
    method: 'GET',
    path: '/system/log/list',
    summary: '审计日志，新的在前',
    permission: 'system:log:list',
    object: 'tenant',
    query: z.strictObject({
      ...page,
      keyword,
      kind: auditKind.optional(),
      beginTime: time.optional(),
      endTime: time.optional(),
    }),
    answer: answers.rows(
      z.object({
        auditId: idOut,
        time: timeOut,
        kind: auditKind,
        userId: idOut.nullable(),
        userName: z.string(),
        what: z.string(),
        outcome: z.string(),
        /** What was sent, without passwords, shortened. */
        detail: z.string(),
        address: z.string(),
        requestId: z.string(),
      }),
    ),
  }),
};
