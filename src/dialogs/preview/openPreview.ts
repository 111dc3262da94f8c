import { downloadFile } from '../../state/workspace/downloadFile.ts';
import { type Dialog, openDialog } from '../openDialog.ts';
import type { PreviewDialogProps } from './PreviewDialog.tsx';
import { findPreviewKind } from './views/previewKind.ts';

/** Also the name of the layer in which the dialog's own keys work. */
export const previewDialogId = 'preview';

const dialog: Dialog<PreviewDialogProps, never> = {
  id: previewDialogId,
  load: () => import('./PreviewDialog.tsx').then((chunk) => chunk.PreviewDialog),
};

export async function openPreview(props: PreviewDialogProps): Promise<void> {
  if (findPreviewKind(props.file)) await openDialog(dialog, props);
  else await downloadFile(props.file);
}
