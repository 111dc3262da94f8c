/** The differences between two versions of a flow definition. */
import { type Dialog, openDialog } from '../openDialog.ts';

export type ComparedVersion = { processDefinitionId: string; version: number };

export type ComparisonDialogProps = {
  formEnName: string;
  formCnName: string;
  before: ComparedVersion;
  after: ComparedVersion;
};

const dialog: Dialog<ComparisonDialogProps, never> = {
  id: 'comparison',
  load: () => import('./ComparisonDialog.tsx').then((chunk) => chunk.ComparisonDialog),
};

/** Resolves when it was closed. */
export const openComparison = (props: ComparisonDialogProps): Promise<undefined> => openDialog(dialog, props);
