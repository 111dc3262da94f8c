import { formatAuditChanges, readAuditChanges } from '../../../contract/auditChanges.ts';
import type { auditCalls } from '../../../contract/calls/audit.ts';
import type { Handlers } from '../../context/handler.ts';
import { fetchPage } from '../../db/queries/fetchPage.ts';
import { selectAuditEntries } from '../../db/queries/platform/listAudit.ts';
import { exportList } from '../shared/exportList.ts';
import { describeAuditObjects } from './auditObjectTexts.ts';
import { formatAuditTitle, formatOutcome } from './auditTexts.ts';

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
  async list({ tx }, { query }) {
    const { rows, total } = await fetchPage(selectAuditEntries(tx, query).select(columns), query);
    const objectTexts = await describeAuditObjects(tx, rows);
    const described = rows.map((row, at) => ({
      ...row,
      objectTexts: objectTexts[at] ?? [],
      title: formatAuditTitle(row.what),
      outcomeText: formatOutcome(row.outcome),
      changes: formatAuditChanges(readAuditChanges(row.detail, query.object)),
    }));
    return { rows: described, total };
  },

  export: (context, { query }) => exportList(context, 'auditLog', query),
} satisfies Handlers<typeof auditCalls>;
