/** Keys that follow a search mean the rows that it finds. */
import { subscribe } from 'valtio';
import { bufferKeys } from '../../state/workspace/typeAheadBuffer.ts';
import type { ListModelState } from './listModelState.ts';

/**
 * Buffers keys until the query is answered by its first rows or by a failure. Escape ends the wait; so does the returned
 * function.
 */
export function bufferKeysUntilLoaded(state: Pick<ListModelState, 'total' | 'failure'>): () => void {
  const isLoading = () => state.total === null && state.failure === null;
  if (!isLoading()) return () => undefined;
  const end = () => {
    stop();
    release();
  };
  const release = bufferKeys(end);
  // Told after the rows and the cursor, which follow the total at once.
  const stop = subscribe(state, () => {
    if (!isLoading()) end();
  });
  return end;
}
