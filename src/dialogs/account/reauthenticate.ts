/** Asks for the password again before a change of the account itself. */
import { type Dialog, openDialog } from '../openDialog.ts';
import type { ReauthenticateDialogProps } from './ReauthenticateDialog.tsx';

const dialog: Dialog<ReauthenticateDialogProps, string> = {
  id: 'reauthenticate',
  load: () => import('./ReauthenticateDialog.tsx').then((chunk) => chunk.ReauthenticateDialog),
};

/**
 * Returns the proof that the change carries: valid once and for five minutes; undefined when the dialog is
 * canceled.
 */
export const reauthenticate = (purpose: string): Promise<string | undefined> =>
  openDialog(dialog, { purpose });
