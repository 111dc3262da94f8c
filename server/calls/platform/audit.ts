import {
  describeAuditObjects,
  formatAuditChanges,
  readAuditChanges,
} from '../../../contract/auditChanges.ts';
import type { auditCalls } from '../../../contract/calls/audit.ts';
import type { Handlers } from '../../context/handler.ts';
import { auditTexts } from '../../db/queries/audit/auditTexts.ts';
import { fetchPage } from '../../db/queries/fetchPage.ts';
import { selectAuditEntries } from '../../db/queries/platform/listAudit.ts';
import { exportList } from '../shared/exportList.ts';
import { groupList } from '../shared/groupList.ts';

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
    const { title, outcomeText, presentNames } = auditTexts;
    const entries = selectAuditEntries(tx, query)
      .select(columns)
      .select([title.as('title'), outcomeText.as('outcomeText'), presentNames.as('presentNames')]);
    const { rows, total } = await fetchPage(entries, query);
    const described = rows.map(({ presentNames: names, ...row }) => ({
      ...row,
      objectTexts: describeAuditObjects({ ...row, presentNames: names }),
      changes: formatAuditChanges(readAuditChanges(row.detail, query.object)),
    }));
    return { rows: described, total };
  },

  export: (context, { query }) => exportList(context, 'auditLog', query),

  groups: (context, { query }) => groupList(context, 'audit', query),
} satisfies Handlers<typeof auditCalls>;
