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
  'address',
  'requestId',
] as const;

export const auditHandlers = {
  async list({ tx }, { query: { keyword, kind, beginTime, endTime, ...page } }) {
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
    if (beginTime) entries = entries.where('time', '>=', beginTime);
    if (endTime) entries = entries.where('time', '<=', endTime);
    return pageOf(entries, page);
  },
} satisfies Handlers<typeof auditCalls>;
