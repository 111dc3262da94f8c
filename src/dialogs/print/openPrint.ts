/** Prints a record: on the built-in sheet, or by a link that the form or its flow configures. */
import { type Dialog, openDialog } from '../openDialog.ts';
import type { PrintDialogProps } from './PrintDialog.tsx';

const dialog: Dialog<PrintDialogProps, true> = {
  id: 'print',
  load: () => import('./PrintDialog.tsx').then((chunk) => chunk.PrintDialog),
};

/** Resolves when the record is printed or the dialog is canceled. */
export const openPrint = (props: PrintDialogProps): Promise<true | undefined> => openDialog(dialog, props);
