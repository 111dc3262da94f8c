import { runOnWorker } from '../workerThread.ts';
import type { FileWorkOrder } from './preview.worker.ts';

const script = new URL('./preview.worker.ts', import.meta.url);

/** Returns the thread's result for a file. Throws FILE_UNREADABLE with a sentence if the thread cannot read it. */
export const runFileWork = <R>(order: FileWorkOrder): Promise<R> =>
  runOnWorker<R>({ script, order, reason: 'FILE_UNREADABLE' });
