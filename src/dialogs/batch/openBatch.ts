import { type Dialog, openDialog } from '../openDialog.ts';
import type { BatchDialogProps, BatchDialogResult } from './BatchDialog.tsx';

const dialog: Dialog<BatchDialogProps, BatchDialogResult> = {
  id: 'batch',
  load: () => import('./BatchDialog.tsx').then((chunk) => chunk.BatchDialog),
};

/** Resolves with undefined when the dialog is canceled. */
export const openBatch = (props: BatchDialogProps): Promise<BatchDialogResult | undefined> =>
  openDialog(dialog, props);
