/** The dialog of an action; its title is the label of its button. */
import { type Dialog, openDialog } from '../openDialog.ts';
import type { ActionDialogProps, ActionDialogResult } from './ActionDialog.tsx';

const dialog: Dialog<ActionDialogProps, ActionDialogResult> = {
  id: 'act',
  load: () => import('./ActionDialog.tsx').then((chunk) => chunk.ActionDialog),
};

export const openActionDialog = (props: ActionDialogProps): Promise<ActionDialogResult | undefined> =>
  openDialog(dialog, props);
