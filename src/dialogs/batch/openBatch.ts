/** Many tasks at once: what is to be done with them, tried out before it is confirmed (workstation, section 3). */
import type { DryRunOutcome } from '../../../contract/calls/taskActions/dryRunOutcome.ts';
import type { BatchAction, BatchKind, DryRunInput } from '../../state/tasks/batchActions.ts';
import type { ActionSources } from '../action/actionForm.ts';
import { type Dialog, openDialog } from '../openDialog.ts';

export type BatchDialogProps = {
  kind: BatchKind;
  /** How many tasks it takes, and how many are selected beyond that. */
  count: number;
  beyond: number;
  /** The table has the focus, so that Enter confirms without an opinion. */
  isQuick: boolean;
  /** Returns the dry run, task by task. */
  plan: (question: DryRunInput) => Promise<DryRunOutcome[]>;
  sources: ActionSources;
  draftKey: string;
};

export type BatchDialogResult = {
  plan: readonly DryRunOutcome[];
  /** The confirmed action, or the task that the person opens instead. */
  chosen: { act: BatchAction } | { open: DryRunOutcome } | null;
};

const dialog: Dialog<BatchDialogProps, BatchDialogResult> = {
  id: 'batch',
  load: () => import('./BatchDialog.tsx').then((chunk) => chunk.BatchDialog),
};

/** Undefined when it was left before it was tried out. */
export const openBatch = (props: BatchDialogProps): Promise<BatchDialogResult | undefined> =>
  openDialog(dialog, props);
