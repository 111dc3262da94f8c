/** Asks what a new form starts from; answers the draft. */
import { type Dialog, openDialog } from '../openDialog.ts';
import type { StartFormDialogProps } from './StartFormDialog.tsx';

const dialog: Dialog<StartFormDialogProps, string> = {
  id: 'startForm',
  load: () => import('./StartFormDialog.tsx').then((chunk) => chunk.StartFormDialog),
};

export const openStartForm = (props: StartFormDialogProps): Promise<string | undefined> =>
  openDialog(dialog, props);
