import { downloadFile } from '../../state/workspace/downloadFile.ts';
import { toast } from '../../ui/toast/toast.ts';
import { type Dialog, openDialog } from '../openDialog.ts';
import type { PreviewDialogProps } from './PreviewDialog.tsx';
import { findPreviewKind, findPreviewRefusal } from './views/previewKind.ts';

/** Also the name of the layer in which the dialog's own keys work. */
export const previewDialogId = 'preview';

/** A sentence takes longer to read than a message. */
const refusalMs = 6000;

const dialog: Dialog<PreviewDialogProps, never> = {
  id: previewDialogId,
  load: () => import('./PreviewDialog.tsx').then((chunk) => chunk.PreviewDialog),
};

/** Shows the file, or downloads it and says why. */
export async function openPreview(props: PreviewDialogProps): Promise<void> {
  if (findPreviewKind(props.file)) {
    await openDialog(dialog, props);
    return;
  }
  const refusal = findPreviewRefusal(props.file);
  if (refusal) toast.info(`${refusal}，改为下载`, { timeoutMs: refusalMs });
  await downloadFile(props.file);
}
