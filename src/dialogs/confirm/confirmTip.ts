/** A tip of the form's checks, which its configuration writes as HTML, and whether to go on all the same. */
import { type Dialog, openDialog } from '../openDialog.ts';

export type TipDialogProps = {
  title: string;
  /** As configured; the dialog shows what is harmless of it. */
  html: string;
};

const dialog: Dialog<TipDialogProps, true> = {
  id: 'tip',
  load: () => import('./TipDialog.tsx').then((chunk) => chunk.TipDialog),
};

/** True when the person wants to go on. */
export const confirmTip = async (props: TipDialogProps): Promise<boolean> =>
  (await openDialog(dialog, props)) === true;
