/** The person's own API tokens, for the profile page. */
import type { ApiTokenRow } from '../../../../contract/calls/apiToken.ts';
import { api } from '../../../client/api.ts';
import { declareQuery, onlyKey } from '../declaredQueries.ts';
import { useCachedResult } from '../useQueryResult.ts';

const ownTokens = declareQuery<readonly ApiTokenRow[]>({
  load: () => api.apiToken.list(),
  invalidatedBy: { end: 'time' },
});

export const refetchOwnTokens = (): Promise<readonly ApiTokenRow[]> => ownTokens.refetch(onlyKey);

/** The tokens; undefined before the first response. */
export const useOwnTokens = (): readonly ApiTokenRow[] | undefined =>
  useCachedResult(ownTokens, onlyKey).value;
