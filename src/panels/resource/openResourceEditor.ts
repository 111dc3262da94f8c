import { type Dialog, openDialog } from '../../dialogs/openDialog.ts';
import type { SavedResource } from './ResourceEditorDialog.tsx';
import type { ResourceEditorProps } from './resourceEditor.ts';

const dialog: Dialog<ResourceEditorProps, SavedResource> = {
  id: 'resourceEditor',
  load: () => import('./ResourceEditorDialog.tsx').then((chunk) => chunk.ResourceEditorDialog),
};

export const openResourceEditor = (props: ResourceEditorProps): Promise<SavedResource | undefined> =>
  openDialog(dialog, props);
