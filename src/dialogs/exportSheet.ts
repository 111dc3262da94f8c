/** What an export is to be: which columns, as which kind of file (forms seed, point 5). */
import { type Dialog, openDialog } from './open.ts';

export const exportFormats = [
  { value: 'xlsx', label: 'Excel 工作簿' },
  { value: 'csv', label: '逗号分隔文本' },
] as const;
export type ExportFormat = (typeof exportFormats)[number]['value'];

export type ExportColumn = { id: string; label: string; shown: boolean };

export type ExportProps = {
  title: string;
  body: string;
  format: ExportFormat;
  /** In the list's order; those that it shows are chosen at first. */
  columns: readonly ExportColumn[];
  /** Sub-forms whose rows a workbook can have on sheets of their own. */
  subForms: readonly { id: string; label: string }[];
  /** What whoever confirms should know. */
  note?: string | undefined;
};

export type ExportChoice = { format: ExportFormat; columns: string[]; subForms?: string[] };

const dialog: Dialog<ExportProps, ExportChoice> = {
  id: 'export',
  load: () => import('./ExportDialog.tsx').then((chunk) => chunk.ExportDialog),
};

export const askExport = (props: ExportProps): Promise<ExportChoice | undefined> => openDialog(dialog, props);
