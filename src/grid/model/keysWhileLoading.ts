/** Keys that are typed while a list loads mean the rows that come. */
import { subscribe } from 'valtio';
import { bufferKeysForContent } from '../../state/workspace/typeAhead/awaitedContent.ts';
import type { KeyFilter } from '../../state/workspace/typeAheadBuffer.ts';
import type { ListModelState } from './listModelState.ts';

type Loading = Pick<ListModelState, 'total' | 'failure'>;

/**
 * Buffers keys whenever the list waits for the first rows of a query, until they or a failure come. `isForRows` says
 * whether a key may be for the rows.
 */
export function bufferKeysWhileLoading(state: Loading, isForRows: KeyFilter): () => void {
  let isWaiting = false;
  let end = () => {};
  const follow = () => {
    const isLoading = state.total === null && state.failure === null;
    if (isLoading === isWaiting) return;
    isWaiting = isLoading;
    end();
    if (isLoading) end = bufferKeysForContent(isForRows);
  };
  follow();
  // In the moment of the change: the next key may follow at once.
  const stop = subscribe(state, follow, true);
  return () => {
    stop();
    end();
  };
}
