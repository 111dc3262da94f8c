/** A batch that was confirmed: how far it is, and what became of each task. */
import type { DryRunOutcome } from '../../contract/calls/dryRunShapes.ts';
import type { BatchJob } from '../state/batchJob.ts';
import { type Dialog, openDialog } from './open.ts';

export type BatchResultProps = {
  job: BatchJob;
  /** Where it stands still. */
  goOn: () => void;
  end: () => void;
};

const dialog: Dialog<BatchResultProps, DryRunOutcome> = {
  id: 'batchResult',
  load: () => import('./BatchResultDialog.tsx').then((chunk) => chunk.BatchResultDialog),
};

/** The task that the person wants to see, if any. */
export const openBatchResult = (props: BatchResultProps): Promise<DryRunOutcome | undefined> =>
  openDialog(dialog, props);
