/** Keys that are typed while a list loads mean the rows that come. */
import { subscribe } from 'valtio';
import { bufferKeys, hasBufferedKeys } from '../../state/workspace/typeAheadBuffer.ts';
import type { ListModelState } from './listModelState.ts';

/** From then on a person sees that the list is loading, and types for something else. */
export const noticedMs = 1000;

type Loading = Pick<ListModelState, 'total' | 'failure'>;

/**
 * Buffers keys whenever the list waits for the first rows of a query, until they or a failure come, until Escape, or
 * until the person has noticed the wait without having typed. `isForRows` says whether a key may be for the rows.
 */
export function bufferKeysWhileLoading(
  state: Loading,
  isForRows: (event: KeyboardEvent) => boolean,
): () => void {
  let isWaiting = false;
  let end = () => {};
  const follow = () => {
    const isLoading = state.total === null && state.failure === null;
    if (isLoading === isWaiting) return;
    isWaiting = isLoading;
    end();
    if (isLoading) end = waitForRows(isForRows);
  };
  follow();
  // In the moment of the change: the next key may follow at once.
  const stop = subscribe(state, follow, true);
  return () => {
    stop();
    end();
  };
}

function waitForRows(isForRows: (event: KeyboardEvent) => boolean): () => void {
  // A combination, such as that of the palette, and Escape need no rows.
  const isPlain = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
    key !== 'Escape' && !ctrlKey && !metaKey && !altKey;
  const release = bufferKeys(
    () => end(),
    (event) => isPlain(event) && isForRows(event),
  );
  const noticed = setTimeout(() => !hasBufferedKeys() && end(), noticedMs);
  const end = () => {
    clearTimeout(noticed);
    release();
  };
  return end;
}
