/** The dialog that asks for the text of a frequent phrase. */
import { type Dialog, openDialog } from '../openDialog.ts';
import type { PhraseDialogProps } from './PhraseDialog.tsx';

const dialog: Dialog<PhraseDialogProps, string> = {
  id: 'phrase',
  load: () => import('./PhraseDialog.tsx').then((chunk) => chunk.PhraseDialog),
};

export const openPhrase = (props: PhraseDialogProps): Promise<string | undefined> =>
  openDialog(dialog, props);
