/** Imports records from a sheet. */
import type { FormDefinition } from '../../../contract/forms/definition.ts';
import { type Dialog, openDialog } from '../openDialog.ts';

export type ImportDialogProps = { form: Pick<FormDefinition, 'enName' | 'cnName' | 'hasFlow'> };

const dialog: Dialog<ImportDialogProps, true> = {
  id: 'import',
  load: () => import('./ImportDialog.tsx').then((chunk) => chunk.ImportDialog),
};

/** True when records were written. */
export const openImport = async (form: ImportDialogProps['form']): Promise<boolean> =>
  (await openDialog(dialog, { form })) === true;
