/** Many tasks at once: tried out, asked once, run with progress, told in a list (workstation, section 3). */
import type { DryRunOutcome } from '../../contract/calls/dryRunShapes.ts';
import type { TaskOutcome } from '../../contract/calls/task.ts';
import { type Dialog, openDialog } from './open.ts';
import type { BatchWork } from './parts/batchRun.ts';

export type BatchProps = {
  /** 批量同意, 批量已阅. */
  title: string;
  /** What the batch would come to, task by task. */
  plan: () => Promise<DryRunOutcome[]>;
  /** A part of the tasks; each of them stands alone. */
  run: BatchWork['run'];
  /** How many are selected beyond what one batch takes. */
  beyond: number;
};

export type BatchResult = {
  plan: readonly DryRunOutcome[];
  /** Of those that were begun. */
  outcomes: readonly TaskOutcome[];
  /** The one that the person wants to see. */
  open?: DryRunOutcome;
};

const dialog: Dialog<BatchProps, BatchResult> = {
  id: 'batch',
  load: () => import('./BatchDialog.tsx').then((chunk) => chunk.BatchDialog),
};

/** Undefined when it was left before it was tried out. */
export const openBatch = (props: BatchProps): Promise<BatchResult | undefined> => openDialog(dialog, props);
