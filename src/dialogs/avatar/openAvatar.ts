/** The dialog that makes one's own avatar of a picture; resolves with its address. */
import { type Dialog, openDialog } from '../openDialog.ts';

const dialog: Dialog<null, string> = {
  id: 'avatar',
  load: () => import('./AvatarDialog.tsx').then((chunk) => chunk.AvatarDialog),
};

export const openAvatar = (): Promise<string | undefined> => openDialog(dialog, null);
