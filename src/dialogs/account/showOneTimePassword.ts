/** Shows a generated password, which the server answers only once. */
import { type Dialog, openDialog } from '../openDialog.ts';

export type OneTimePasswordProps = { password: string };

const dialog: Dialog<OneTimePasswordProps, never> = {
  id: 'oneTimePassword',
  load: () => import('./OneTimePasswordDialog.tsx').then((chunk) => chunk.OneTimePasswordDialog),
};

/** Resolves when the dialog is closed. */
export async function showOneTimePassword(password: string): Promise<void> {
  await openDialog(dialog, { password });
}
