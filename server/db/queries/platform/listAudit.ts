import { sql } from 'kysely';
import type { z } from 'zod';
import type { auditCalls } from '../../../../contract/calls/audit.ts';
import { auditResource } from '../../../../contract/resources/platform/audit.ts';
import type { Tx } from '../../database.ts';
import { applyListConditions } from '../../filter/resourceConditions.ts';
import { findTitledCalls } from '../audit/auditTexts.ts';
import { containsPattern } from '../fetchPage.ts';

export type AuditFilter = Omit<z.output<typeof auditCalls.list.query>, 'pageNum' | 'pageSize'>;

/** The audit log entries that a list's filters match, newest first. The caller selects the columns. */
export function selectAuditEntries(tx: Tx, filter: AuditFilter) {
  const { beginTime, endTime, keyword, form, object, kind, outcome, done, userId, userName, address } =
    filter;
  let entries = tx.selectFrom('auditLog').orderBy('time', 'desc').orderBy('auditId', 'desc');
  if (keyword) {
    entries = entries.where((is) =>
      is.or([
        is('userName', 'ilike', containsPattern(keyword)),
        is('what', 'ilike', containsPattern(keyword)),
        is('what', '=', sql<string>`any(${findTitledCalls(keyword)}::text[])`),
      ]),
    );
  }
  if (kind) entries = entries.where('kind', '=', kind);
  if (outcome) entries = entries.where('outcome', '=', outcome);
  if (done) entries = entries.where('outcome', done === 'true' ? '=' : '<>', 'done');
  if (userName) entries = entries.where('userName', 'ilike', containsPattern(userName));
  if (address) entries = entries.where('address', 'ilike', containsPattern(address));
  if (userId) entries = entries.where('userId', '=', userId);
  const objects = [form && `form:${form}`, object].filter(Boolean);
  if (objects.length > 0) entries = entries.where(sql<boolean>`"objects" @> ${objects}::text[]`);
  if (beginTime) entries = entries.where('time', '>=', beginTime);
  if (endTime) entries = entries.where('time', '<=', endTime);
  return applyListConditions(entries, { resource: auditResource }, filter);
}
