/** The list of a related form, to choose from (forms seed, point 2: the selection drawer). */
import { type Dialog, openDialog } from '../../dialogs/openDialog.ts';
import type { FieldChoice, FieldLocation } from '../../fields/fieldContext.ts';
import type { AnyField } from '../../fields/fieldRenderer.ts';

export type PickRelatedProps = { field: AnyField; chosen: readonly FieldChoice[]; place: FieldLocation };

const dialog: Dialog<PickRelatedProps, FieldChoice[]> = {
  id: 'pickRelated',
  load: () => import('./PickRelatedDrawer.tsx').then((chunk) => chunk.PickRelatedDrawer),
};

/** What is chosen from now on; undefined where the drawer was left. */
export const pickRelated = (field: AnyField, chosen: FieldChoice[], place: FieldLocation) =>
  openDialog(dialog, { field, chosen, place });
