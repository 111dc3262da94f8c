/** Imports rows of a sheet. */
import { type Dialog, openDialog } from '../openDialog.ts';
import type { ImportDialogProps } from './ImportDialog.tsx';
import type { SheetImporter } from './sheetImporter.ts';

const dialog: Dialog<ImportDialogProps, true> = {
  id: 'import',
  load: () => import('./ImportDialog.tsx').then((chunk) => chunk.ImportDialog),
};

/** Resolves with true when rows were written. */
export const openImport = async (importer: SheetImporter, file?: File): Promise<boolean> =>
  (await openDialog(dialog, { importer, ...(file && { file }) })) === true;
