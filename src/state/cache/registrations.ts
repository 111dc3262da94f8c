/** How many registrations wait for the person to enable them, for menu entries and a notice of new ones. */
import { subscribe } from 'valtio';
import type { CallResult } from '../../../contract/call.ts';
import type { registrationCalls } from '../../../contract/calls/registration.ts';
import { api } from '../../client/api.ts';
import { hasPermission } from '../session/session.ts';
import { declareQuery, onlyKey } from './declaredQueries.ts';
import { useCachedResult } from './useQueryResult.ts';

export type WaitingRegistrations = CallResult<typeof registrationCalls.waiting>;

const registrations = declareQuery<WaitingRegistrations>({
  load: () => api.registration.waiting(),
  staleAfterMs: Number.POSITIVE_INFINITY,
  invalidatedBy: {
    events: ['people.changed', 'departments.changed', 'roles.changed'],
    coalesceMs: 300,
    spreadMs: 1_000,
  },
});

/** The number of a menu address. */
export const registrationsByAddress: Readonly<Record<string, keyof WaitingRegistrations>> = {
  '/system/user': 'users',
  '/system/dept': 'depts',
};

/** Counts until the returned function is called; `onMore` hears of each increase. Only for who may enable something. */
export function followRegistrations(onMore: (more: WaitingRegistrations) => void): () => void {
  if (!hasPermission(['system:user:edit', 'system:dept:edit'])) return () => undefined;
  let before: WaitingRegistrations | undefined;
  const stopHearing = subscribe(registrations.entries, () => {
    const now = registrations.entries[onlyKey]?.value;
    if (!now) return;
    const more = findMore(before, now);
    before = now;
    if (more) onMore(more);
  });
  const stopWatching = registrations.watch(onlyKey);
  return () => {
    stopWatching();
    stopHearing();
  };
}

/** What there is more of than before; undefined for nothing, and for the first count. */
export function findMore(
  before: WaitingRegistrations | undefined,
  now: WaitingRegistrations,
): WaitingRegistrations | undefined {
  if (!before) return undefined;
  const users = Math.max(0, now.users - before.users);
  const depts = Math.max(0, now.depts - before.depts);
  return users + depts > 0 ? { users, depts } : undefined;
}

export const useRegistrations = (): Partial<WaitingRegistrations> =>
  useCachedResult(registrations, onlyKey).value ?? {};
