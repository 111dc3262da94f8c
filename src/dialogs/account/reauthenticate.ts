/** The password is asked again before something that concerns the account itself. */
import { type Dialog, openDialog } from '../openDialog.ts';

export type ReauthenticateDialogProps = {
  /** What it is asked for: 修改手机. */
  purpose: string;
};

const dialog: Dialog<ReauthenticateDialogProps, string> = {
  id: 'reauthenticate',
  load: () => import('./ReauthenticateDialog.tsx').then((chunk) => chunk.ReauthenticateDialog),
};

/** The proof that goes with the change, good once and for five minutes; undefined when it was cancelled. */
export const reauthenticate = (purpose: string): Promise<string | undefined> =>
  openDialog(dialog, { purpose });
