/**
 * Keeps roles, permissions, menu and the tenant's configuration current while somebody is signed in: what an
 * administrator changes is offered, or offered no longer, without a reload.
 */

import { applyAccess, fetchAccess, loadTenantConfig, session } from '../session/session.ts';
import { declareQuery, onlyKey } from './declaredQueries.ts';

/** The responses are in the session; the queries only know how old they are. */
const stored = {};

const access = declareQuery<object>({
  load: async () => {
    const userId = session.person?.userId;
    const loaded = await fetchAccess();
    // Somebody else may have signed in meanwhile.
    if (userId !== undefined && session.person?.userId === userId) applyAccess(loaded);
    return stored;
  },
  staleAfterMs: Number.POSITIVE_INFINITY,
  invalidatedBy: {
    events: ['roles.changed', 'menus.changed', 'forms.changed', 'flows.changed'],
    coalesceMs: 200,
    spreadMs: 1_500,
  },
});

const tenantConfig = declareQuery<object>({
  load: async () => {
    await loadTenantConfig();
    return stored;
  },
  staleAfterMs: Number.POSITIVE_INFINITY,
  invalidatedBy: { events: ['config.changed'], coalesceMs: 100, spreadMs: 500 },
});

/** Follows the events until the returned function is called; the session has just been loaded. */
export function followSession(): () => void {
  const stops = [access, tenantConfig].map((query) => {
    query.put(onlyKey, stored);
    return query.watch(onlyKey);
  });
  return () => {
    for (const stop of stops) stop();
  };
}
