/** The dialog that changes one's own phone number. */
import { type Dialog, openDialog } from '../openDialog.ts';

const dialog: Dialog<null, true> = {
  id: 'phone',
  load: () => import('./PhoneDialog.tsx').then((chunk) => chunk.PhoneDialog),
};

export const openPhone = (): Promise<true | undefined> => openDialog(dialog, null);
