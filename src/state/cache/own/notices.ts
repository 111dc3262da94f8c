/** The notices for the signed-in person. */
import type { TopNotice } from '../../../../contract/calls/notice.ts';
import { api } from '../../../client/api.ts';
import { declareQuery, onlyKey } from '../declaredQueries.ts';
import { type QueryResult, useQueryResult } from '../useQueryResult.ts';

const notices = declareQuery<readonly TopNotice[]>({
  load: async () => (await api.notice.top()).notices,
  failed: '公告没有加载成功',
  staleAfterMs: 60_000,
  invalidatedBy: { events: ['notices.changed'], coalesceMs: 200, spreadMs: 1500 },
});

export const fetchNotices = (): Promise<readonly TopNotice[]> => notices.fetch(onlyKey);

export const refetchNotices = (): Promise<readonly TopNotice[]> => notices.refetch(onlyKey);

export const retryNotices = (): void => notices.retry(onlyKey);

export const useNotices = (): QueryResult<readonly TopNotice[]> => useQueryResult(notices, onlyKey);
