/** Many tasks at once: asked once, run with progress, told in a list (workstation, section 3). */
import type { TaskOutcome } from '../../contract/calls/task.ts';
import { type Dialog, openDialog } from './open.ts';

type BatchRow = { taskId: string; title: string };

export type BatchProps = {
  /** 批量通过, 批量已阅. */
  title: string;
  /** What is asked before: count and sum. */
  question: string;
  /** Fewer than there are tasks where not every row was loaded. */
  rows: readonly BatchRow[];
  taskIds: readonly string[];
  /** A part of the tasks; one that throws counts as failed for all of them. */
  run: (taskIds: string[]) => Promise<TaskOutcome[]>;
  onOpen: (taskId: string) => void;
};

const dialog: Dialog<BatchProps, TaskOutcome[]> = {
  id: 'batch',
  load: () => import('./BatchDialog.tsx').then((chunk) => chunk.BatchDialog),
};

/** What became of each task that was begun; undefined when nothing was. */
export const openBatch = (props: BatchProps): Promise<TaskOutcome[] | undefined> => openDialog(dialog, props);
