/** The differences between two versions of a flow definition. */
import { type Dialog, openDialog } from '../openDialog.ts';
import type { ComparisonDialogProps } from './loadDifferences.ts';

const dialog: Dialog<ComparisonDialogProps, never> = {
  id: 'comparison',
  load: () => import('./ComparisonDialog.tsx').then((chunk) => chunk.ComparisonDialog),
};

/** Resolves when the dialog is closed. */
export const openComparison = (props: ComparisonDialogProps): Promise<undefined> => openDialog(dialog, props);
