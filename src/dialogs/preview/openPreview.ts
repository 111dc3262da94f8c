/** Previews a file in place, or downloads it when it cannot be shown. */
import type { StoredFile } from '../../fields/fieldContext.ts';
import { downloadFile } from '../../state/workspace/downloadFile.ts';
import { type Dialog, openDialog } from '../openDialog.ts';
import { findPreviewKind } from './views/previewKind.ts';

export type PreviewDialogProps = {
  file: StoredFile;
  /** Called where the person may write the field: an edit has replaced `before` by `next`. */
  onReplaced?: ((before: StoredFile, next: StoredFile) => void) | undefined;
};

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
