/** The selection drawer: picks records from the list of a related form. */
import { type Dialog, openDialog } from '../../dialogs/openDialog.ts';
import type { FieldChoice, FieldLocation } from '../../fields/fieldContext.ts';
import type { AnyField } from '../../fields/fieldRenderer.ts';
import type { PickRelatedProps } from './PickRelatedDrawer.tsx';

const dialog: Dialog<PickRelatedProps, FieldChoice[]> = {
  id: 'pickRelated',
  load: () => import('./PickRelatedDrawer.tsx').then((chunk) => chunk.PickRelatedDrawer),
};

/** Resolves with the new choice; undefined when the drawer was closed without one. */
export const pickRelated = (field: AnyField, chosen: FieldChoice[], place: FieldLocation) =>
  openDialog(dialog, { field, chosen, place });
