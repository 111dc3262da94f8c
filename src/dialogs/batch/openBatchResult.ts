/** The progress of a confirmed batch, and the outcome of each task. */
import type { DryRunOutcome } from '../../../contract/calls/taskActions/dryRunOutcome.ts';
import { type Dialog, openDialog } from '../openDialog.ts';
import type { BatchResultDialogProps } from './BatchResultDialog.tsx';

const dialog: Dialog<BatchResultDialogProps, DryRunOutcome> = {
  id: 'batchResult',
  load: () => import('./BatchResultDialog.tsx').then((chunk) => chunk.BatchResultDialog),
};

/** The task that the person wants to see, if any. */
export const openBatchResult = (props: BatchResultDialogProps): Promise<DryRunOutcome | undefined> =>
  openDialog(dialog, props);
