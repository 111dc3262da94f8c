import { useCallback, useEffect, useState } from 'react';
import type { LiveEventType } from '../../../contract/liveEvents.ts';
import { CallFailure } from '../../client/failure.ts';
import { onLive } from '../../state/live.ts';

export type Answer<T> = { data?: T; failed?: string; again: () => void };

const following: readonly LiveEventType[] = [
  'task.created',
  'task.closed',
  'task.snoozed',
  'task.returned',
  'instance.changed',
];

/** The answer of a call, read again when tasks come or go. `ask` must stay the same function. */
export function useAnswer<T>(ask: () => Promise<T>): Answer<T> {
  const [state, setState] = useState<{ data?: T; failed?: string }>({});
  const again = useCallback(() => {
    ask().then(
      (data) => setState({ data }),
      (error: unknown) => setState({ failed: error instanceof CallFailure ? error.msg : String(error) }),
    );
  }, [ask]);
  useEffect(() => {
    again();
    return onLive(following, again);
  }, [again]);
  return { ...state, again };
}
