/** Printing a record: on the product's own sheet, or where the form or its flow says. */
import { type Dialog, openDialog } from './open.ts';

export type PrintProps = { formEnName: string; rowId: string };

const dialog: Dialog<PrintProps, true> = {
  id: 'print',
  load: () => import('./PrintDialog.tsx').then((chunk) => chunk.PrintDialog),
};

/** Resolves when it was printed or left. */
export const openPrint = (props: PrintProps): Promise<true | undefined> => openDialog(dialog, props);
