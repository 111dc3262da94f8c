/** The password is asked again before something that concerns the account itself. */
import { type Dialog, openDialog } from '../openDialog.ts';

export type ReauthenticateDialogProps = {
  /** The purpose of the proof, such as 修改手机. */
  purpose: string;
};

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
