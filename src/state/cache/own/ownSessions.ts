/** The person's own sessions, for the profile page. */
import type { OpenSession } from '../../../../contract/calls/userSession.ts';
import { api } from '../../../client/api.ts';
import { declareQuery, onlyKey } from '../declaredQueries.ts';
import { useCachedResult } from '../useQueryResult.ts';

const ownSessions = declareQuery<readonly OpenSession[]>({
  load: () => api.userSession.own(),
  invalidatedBy: { end: 'time' },
});

export const refetchOwnSessions = (): Promise<readonly OpenSession[]> => ownSessions.refetch(onlyKey);

/** The sessions; undefined before the first response. */
export const useOwnSessions = (): readonly OpenSession[] | undefined =>
  useCachedResult(ownSessions, onlyKey).value;
