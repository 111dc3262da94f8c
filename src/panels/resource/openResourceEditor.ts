/** Opens the editor of a resource's row; resolves with what the server answered, undefined without a save. */
import type { Resource } from '../../../contract/resources/resource.ts';
import { type Dialog, openDialog } from '../../dialogs/openDialog.ts';
import type { ResourceRow } from '../../state/resources/resourceRow.ts';

export type ResourceEditorProps = {
  resource: Resource;
  /** Values that every row has and nobody enters: the dictionary of an entry. */
  fixed: Readonly<Record<string, string>>;
  /** The row to edit; absent for a new one. */
  row?: ResourceRow | undefined;
  /** Values that a new row starts with. */
  initial?: ResourceRow | undefined;
  /** The id of the row of which the new one is a copy. */
  copyOf?: string | undefined;
  readOnly?: boolean;
};

/** What the call answered, null if it answers nothing. */
export type SavedResource = { answer: unknown };

const dialog: Dialog<ResourceEditorProps, SavedResource> = {
  id: 'resourceEditor',
  load: () => import('./ResourceEditorDialog.tsx').then((chunk) => chunk.ResourceEditorDialog),
};

export const openResourceEditor = (props: ResourceEditorProps): Promise<SavedResource | undefined> =>
  openDialog(dialog, props);
