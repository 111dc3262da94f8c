/** The dialog that creates an API token; resolves with the token. */
import { type Dialog, openDialog } from '../openDialog.ts';

const dialog: Dialog<null, string> = {
  id: 'newToken',
  load: () => import('./NewTokenDialog.tsx').then((chunk) => chunk.NewTokenDialog),
};

export const openNewToken = (): Promise<string | undefined> => openDialog(dialog, null);
