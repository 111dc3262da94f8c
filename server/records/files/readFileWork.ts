import type { FileOrder } from './preview.worker.ts';
import { onThread } from './thread.ts';

const script = new URL('./preview.worker.ts', import.meta.url);

/** What a thread makes of a file; FILE_UNREADABLE with its sentence where it cannot. */
export const readFileWork = <R>(order: FileOrder): Promise<R> =>
  onThread<R>({ script, order, reason: 'FILE_UNREADABLE' });
