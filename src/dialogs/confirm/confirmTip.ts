/** Shows a tip of the form's checks, which its configuration writes as HTML, and asks whether to continue. */
import { type Dialog, openDialog } from '../openDialog.ts';
import type { TipDialogProps } from './TipDialog.tsx';

const dialog: Dialog<TipDialogProps, true> = {
  id: 'tip',
  load: () => import('./TipDialog.tsx').then((chunk) => chunk.TipDialog),
};

/** Resolves with true when the person continues. */
export const confirmTip = async (props: TipDialogProps): Promise<boolean> =>
  (await openDialog(dialog, props)) === true;
