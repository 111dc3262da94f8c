import { sql } from 'kysely';
import type { auditCalls } from '../../contract/calls/audit.ts';
import { containing, pageOf } from '../db/queries/pageOf.ts';
import type { Handlers } from './context.ts';

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
  async list(
    { tx },
    { query: { beginTime, endTime, keyword, form, object, kind, outcome, userId, ...page } },
  ) {
    let entries = tx
      .selectFrom('auditLog')
      .select(columns)
      .orderBy('time', 'desc')
      .orderBy('auditId', 'desc');
    if (keyword) {
      entries = entries.where((is) =>
        is.or([is('userName', 'ilike', containing(keyword)), is('what', 'ilike', containing(keyword))]),
      );
    }
    if (kind) entries = entries.where('kind', '=', kind);
    if (outcome) entries = entries.where('outcome', '=', outcome);
    if (userId) entries = entries.where('userId', '=', userId);
    const objects = [form && `form:${form}`, object].filter(Boolean);
    if (objects.length > 0) entries = entries.where(sql<boolean>`"objects" @> ${objects}::text[]`);
    if (beginTime) entries = entries.where('time', '>=', beginTime);
    if (endTime) entries = entries.where('time', '<=', endTime);
    return pageOf(entries, page);
  },
} satisfies Handlers<typeof auditCalls>;
