import { bufferKeys, dropTypedAhead } from '../../state/workspace/typeAheadBuffer.ts';

/**
 * Keys are kept while the work goes on, for what it ends at (the next task), but for those that a dialog of it takes.
 * Escape calls off what has not come yet. Where the work fails, nothing awaits letters.
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
