import { useCallback, useEffect, useState } from 'react';
import type { LiveEventType } from '../../../contract/liveEvents.ts';
import { CallFailure } from '../../client/callFailure.ts';
import { onLiveEvent } from '../../state/cache/liveEvents.ts';

export type LiveQuery<T> = { data?: T; failed?: string; again: () => void };

const refetchEvents: readonly LiveEventType[] = [
  'task.created',
  'task.closed',
  'task.snoozed',
  'task.returned',
  'instance.changed',
];

/** The result of a call, loaded again when tasks are added or removed. `ask` must stay the same function. */
export function useLiveQuery<T>(ask: () => Promise<T>): LiveQuery<T> {
  const [state, setState] = useState<{ data?: T; failed?: string }>({});
  const again = useCallback(() => {
    ask().then(
      (data) => setState({ data }),
      (error: unknown) => setState({ failed: error instanceof CallFailure ? error.msg : String(error) }),
    );
  }, [ask]);
  useEffect(() => {
    again();
    return onLiveEvent(refetchEvents, again);
  }, [again]);
  return { ...state, again };
}
