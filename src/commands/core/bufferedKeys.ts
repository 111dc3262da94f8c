import {
  bufferKeys,
  dropRepeatedConfirmation,
  dropTypedAhead,
  type KeyFilter,
} from '../../state/workspace/typeAheadBuffer.ts';

/**
 * Buffers keys while the work runs and replays them at its end (on the next task); a dialog of the work takes its
 * own keys. Escape aborts the part that has not started. If the work fails, the buffered keys are discarded.
 */
export async function withBufferedKeys(work: (calledOff: AbortSignal) => Promise<void>): Promise<void> {
  const off = new AbortController();
  const release = bufferKeys(() => off.abort());
  try {
    await work(off.signal);
  } catch (error) {
    void dropTypedAhead();
    throw error;
  } finally {
    release();
  }
}

/**
 * Buffers keys while what is on screen is sent: they are for the next page, or for the field that is refused. `accepts`
 * says which key begins the buffer.
 */
export async function withKeysWhileSending(work: () => Promise<unknown>, accepts?: KeyFilter): Promise<void> {
  const release = bufferKeys(undefined, accepts);
  try {
    await work();
    // A bare Enter may be a line of a text.
    dropRepeatedConfirmation(({ key, ctrlKey, metaKey }) => key === 'Enter' && (ctrlKey || metaKey));
  } finally {
    release();
  }
}
