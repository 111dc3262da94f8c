/** A file looked at in place, or downloaded where that cannot be (shell seed, points 1, 2 and 5). */
import type { StoredFile } from '../../fields/fieldContext.ts';
import { downloadFile } from '../../state/workspace/downloadFile.ts';
import { type Dialog, openDialog } from '../openDialog.ts';
import { findPreviewKind } from './views/previewKind.ts';

export type PreviewDialogProps = {
  file: StoredFile;
  /** Where the person may write the field: an edit has put `next` in the place of `before`. */
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
