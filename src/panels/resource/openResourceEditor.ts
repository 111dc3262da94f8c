import { hasDetailFields } from '../../../contract/resources/resource.ts';
import { type Dialog, openDialog } from '../../dialogs/openDialog.ts';
import { loadResourceRow } from '../../state/resources/resourceCalls.ts';
import { bufferKeys, dropBufferedKeys } from '../../state/workspace/typeAheadBuffer.ts';
import type { SavedResource } from './ResourceEditorDialog.tsx';
import type { ResourceEditorProps } from './resourceEditor.ts';

const dialog: Dialog<ResourceEditorProps, SavedResource> = {
  id: 'resourceEditor',
  load: () => import('./ResourceEditorDialog.tsx').then((chunk) => chunk.ResourceEditorDialog),
};

/** Loads a row whose list lacks values of the editor; Escape cancels meanwhile, other keys wait for the dialog. */
export async function openResourceEditor(props: ResourceEditorProps): Promise<SavedResource | undefined> {
  const { resource, row } = props;
  if (!row || !hasDetailFields(resource)) return openDialog(dialog, props);
  let isCanceled = false;
  const release = bufferKeys(() => {
    isCanceled = true;
    release();
  });
  try {
    const whole = await loadResourceRow(resource, String(row.id));
    if (isCanceled) return undefined;
    const saved = openDialog(dialog, { ...props, row: whole });
    // The dialog has claimed the keyboard.
    release();
    return await saved;
  } catch (error) {
    if (isCanceled) return undefined;
    dropBufferedKeys();
    throw error;
  } finally {
    release();
  }
}
