/** Chooses the columns and the file type of an export. */
import { type Dialog, openDialog } from '../openDialog.ts';
import type { ExportChoice, ExportDialogProps } from './ExportDialog.tsx';

export const exportFormats = [
  { value: 'xlsx', label: 'Excel 工作簿' },
  { value: 'csv', label: '逗号分隔文本' },
] as const;

const dialog: Dialog<ExportDialogProps, ExportChoice> = {
  id: 'export',
  load: () => import('./ExportDialog.tsx').then((chunk) => chunk.ExportDialog),
};

export const openExport = (props: ExportDialogProps): Promise<ExportChoice | undefined> =>
  openDialog(dialog, props);
