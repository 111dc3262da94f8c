import type { auditCalls } from '../../contract/calls/audit.ts';
import { auditMatching } from '../db/queries/listAudit.ts';
import { pageOf } from '../db/queries/pageOf.ts';
import type { Handlers } from './context.ts';
import { exportList } from './exportList.ts';

const columns = [
  'auditId',
  'time',
  'kind',
  'userId',
  'userName',
  'what',
  'outcome',
  'detail',
  'objects',
  'count',
  'address',
  'requestId',
] as const;

export const auditHandlers = {
  list: ({ tx }, { query }) => pageOf(auditMatching(tx, query).select(columns), query),

  export: (context, { query }) => exportList(context, 'auditLog', query),
} satisfies Handlers<typeof auditCalls>;
