/** The dialog that asks for the text of a frequent phrase. */
import { type Dialog, openDialog } from '../openDialog.ts';

export type PhraseDialogProps = {
  title: string;
  initial: string;
  /** Returns the problem with the text; undefined when it can be saved. */
  judge: (text: string) => string | undefined;
};

const dialog: Dialog<PhraseDialogProps, string> = {
  id: 'phrase',
  load: () => import('./PhraseDialog.tsx').then((chunk) => chunk.PhraseDialog),
};

export const openPhrase = (props: PhraseDialogProps): Promise<string | undefined> =>
  openDialog(dialog, props);
