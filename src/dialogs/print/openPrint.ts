/** Printing a record: on the product's own sheet, or where the form or its flow says. */
import { type Dialog, openDialog } from '../openDialog.ts';

export type PrintDialogProps = { formEnName: string; rowId: string };

const dialog: Dialog<PrintDialogProps, true> = {
  id: 'print',
  load: () => import('./PrintDialog.tsx').then((chunk) => chunk.PrintDialog),
};

/** Resolves when it was printed or left. */
export const openPrint = (props: PrintDialogProps): Promise<true | undefined> => openDialog(dialog, props);
