import { runOnWorker } from '../workerThread.ts';
import type { FileWorkOrder } from './preview.worker.ts';

const script = new URL('./preview.worker.ts', import.meta.url);

/** What a thread makes of a file; FILE_UNREADABLE with its sentence where it cannot. */
export const runFileWork = <R>(order: FileWorkOrder): Promise<R> =>
  runOnWorker<R>({ script, order, reason: 'FILE_UNREADABLE' });
