/** The person's own data, for the profile page. */
import type { CallResult } from '../../../../contract/call.ts';
import type { userCalls } from '../../../../contract/calls/user.ts';
import { api } from '../../../client/api.ts';
import { declareQuery, onlyKey } from '../declaredQueries.ts';
import { useCachedResult } from '../useQueryResult.ts';

export type OwnProfile = CallResult<typeof userCalls.profile>;

const ownProfile = declareQuery<OwnProfile>({
  load: () => api.user.profile(),
  invalidatedBy: {
    events: ['people.changed', 'departments.changed', 'posts.changed', 'roles.changed'],
    coalesceMs: 300,
    spreadMs: 1_000,
  },
});

export const refetchOwnProfile = (): Promise<OwnProfile> => ownProfile.refetch(onlyKey);

/** Undefined before the first response. */
export const useOwnProfile = (): OwnProfile | undefined => useCachedResult(ownProfile, onlyKey).value;
