/** Chooses the columns and the file type of an export. */
import { type Dialog, openDialog } from '../openDialog.ts';

export const exportFormats = [
  { value: 'xlsx', label: 'Excel 工作簿' },
  { value: 'csv', label: '逗号分隔文本' },
] as const;
export type ExportFormat = (typeof exportFormats)[number]['value'];

export type ExportColumnOption = { id: string; label: string; shown: boolean };

export type ExportDialogProps = {
  title: string;
  body: string;
  format: ExportFormat;
  /** In the list's order; those that it shows are chosen at first. */
  columns: readonly ExportColumnOption[];
  /** Sub-forms whose rows a workbook can have on sheets of their own. */
  subForms: readonly { id: string; label: string }[];
  /** A note to the person who confirms. */
  note?: string | undefined;
};

export type ExportChoice = { format: ExportFormat; columns: string[]; subForms?: string[] };

const dialog: Dialog<ExportDialogProps, ExportChoice> = {
  id: 'export',
  load: () => import('./ExportDialog.tsx').then((chunk) => chunk.ExportDialog),
};

export const openExport = (props: ExportDialogProps): Promise<ExportChoice | undefined> =>
  openDialog(dialog, props);
