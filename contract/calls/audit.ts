/** The tenant's append-only audit log. */
import { z } from 'zod';
import { type AuditKind, auditKinds, auditObjects } from '../audit.ts';
import { answers, defineCall } from '../call.ts';
import { auditResource } from '../resources/platform/audit.ts';
import { enName, id, outputId, outputTime, pageParams, time } from '../shapes.ts';
import { keyword, listConditions } from './shapes/administrationShapes.ts';
import { groupsOfList } from './shapes/groupsOfList.ts';
import { job } from './shapes/jobShapes.ts';
import { sheetChoice } from './shapes/sheetShapes.ts';

// The keys of the table are exactly the kinds.
const auditKind = z.enum(Object.keys(auditKinds) as [AuditKind, ...AuditKind[]]);

const namedObject = z
  .string()
  .max(200)
  .regex(new RegExp(`^(${auditObjects.join('|')}):.+$`), '对象应形如 record:12 或 user:3');

const listQuery = z.strictObject({
  ...pageParams,
  ...listConditions,
  keyword,
  kind: auditKind.optional(),
  /** `done`, or the refusal: a status (`401`, `403`, `404`, `429`) or a reason (`NOT_YOUR_TASK`). */
  outcome: z.string().max(40).optional(),
  userId: id.optional(),
  /** Substrings of an account and of an address. */
  userName: keyword,
  address: keyword,
  /** True: the action was done; false: it was refused. */
  done: z.enum(['true', 'false']).optional(),
  /** `record:12`. For a record, send the form as well, because each form numbers its own records. */
  object: namedObject.optional(),
  form: enName.optional(),
  beginTime: time.optional(),
  endTime: time.optional(),
});

const listCall = defineCall({
  method: 'GET',
  path: '/system/log/list',
  summary: '审计日志，新的在前；按类别、结果、人员、时间和对象筛选',
  permission: 'system:log:list',
  object: 'tenant',
  query: listQuery,
  answer: answers.rows(
    z.object({
      auditId: outputId,
      time: outputTime,
      kind: auditKind,
      userId: outputId.nullable(),
      userName: z.string(),
      what: z.string(),
      /** The action in words, and its result. */
      title: z.string(),
      outcomeText: z.string(),
      outcome: z.string(),
      /**
       * JSON: the names of the fields sent, and the values that the call's audit rule logs; at most 2,000 characters.
       */
      detail: z.string(),
      /** The changed fields with old and new values, in words; of the requested object if the query names one. */
      changes: z.string(),
      /** The objects of the action, as `type:id`. */
      objects: z.array(z.string()),
      /** The same in words, with the names that they had: `用户 王芳`. */
      objectTexts: z.array(z.string()),
      /** The number of equal entries within a minute. */
      count: z.number().int(),
      address: z.string(),
      requestId: z.string(),
    }),
  ),
});

export const auditCalls = {
  list: listCall,
  groups: groupsOfList(auditResource, listCall),
  export: defineCall({
    method: 'GET',
    path: '/system/log/export',
    summary: '导出审计日志：列表条件所得的全部行，msg 为下载链接',
    permission: 'system:log:export',
    object: 'tenant',
    rate: 'export',
    transaction: 'none',
    query: listQuery.extend(sheetChoice),
    audit: { kind: 'export' },
    answer: answers.message(job),
  }),
};
