import type { auditCalls } from '../../../contract/calls/audit.ts';
import { fetchPage } from '../../db/queries/fetchPage.ts';
import { selectAuditEntries } from '../../db/queries/platform/listAudit.ts';
import type { Handlers } from '../context.ts';
import { exportList } from '../shared/exportList.ts';

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
  list: ({ tx }, { query }) => fetchPage(selectAuditEntries(tx, query).select(columns), query),

  export: (context, { query }) => exportList(context, 'auditLog', query),
} satisfies Handlers<typeof auditCalls>;
