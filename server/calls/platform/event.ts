import type { eventCalls } from '../../../contract/calls/event.ts';
import type { Handlers } from '../../context/handler.ts';
import { isSessionOpen } from '../../db/queries/auth/sessionByToken.ts';

export const eventHandlers = {
  async listen({ deps, tenant, actor, session, signal, header }, { query }) {
    const lastEventId = header('last-event-id') ?? query.lastEventId;
    const body = await deps.events.subscribe({
      tenant,
      userId: actor.userId,
      lastEventId: /^\d{1,18}$/.test(lastEventId ?? '') ? lastEventId : undefined,
      signal,
      isStillOpen: () => isSessionOpen(deps.database, session),
    });
    return {
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-cache, no-transform',
        'x-accel-buffering': 'no',
      },
      body,
    };
  },
} satisfies Handlers<typeof eventCalls>;
