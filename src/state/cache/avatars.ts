/** Avatars by person, for rows that carry only an id. People who are looked up together share one request. */
import { subscribeKey } from 'valtio/utils';
import { declareQuery } from './declaredQueries.ts';
import { loadPeople } from './people.ts';
import { useQueryResult, watchDelayMs } from './useQueryResult.ts';

const staleAfterMs = 10 * 60_000;

const avatars = declareQuery<{ avatar: string }>({
  load: async (userId) => ({ avatar: (await loadPeople([userId]))[0]?.avatar ?? '' }),
  staleAfterMs,
  invalidatedBy: { events: ['people.changed'], coalesceMs: 300, spreadMs: 1_000 },
  maxEntries: 2000,
});

/** The person's avatar; undefined before it is known, and without a person. */
export const useAvatar = (userId: string | undefined): string | undefined =>
  useQueryResult(avatars, userId).value?.avatar;

/** The avatar for an element outside React: shown when it arrives and changes, until the returned function is called. */
export function watchAvatar(userId: string, show: (avatar: string | undefined) => void): () => void {
  const avatarOf = () => avatars.entries[userId]?.value?.avatar;
  let stopWatch: (() => void) | undefined;
  const timer = setTimeout(
    () => {
      stopWatch = avatars.watch(userId);
    },
    avatarOf() === undefined ? watchDelayMs : 0,
  );
  const stopShow = subscribeKey(avatars.entries, userId, () => show(avatarOf()));
  show(avatarOf());
  return () => {
    clearTimeout(timer);
    stopWatch?.();
    stopShow();
  };
}

/** Shows the person's own new avatar at once. */
export const putAvatar = (userId: string, avatar: string): void => avatars.put(userId, { avatar });
