/** The list of a related form, to choose from (forms seed, point 2: the selection drawer). */
import { type Dialog, openDialog } from '../../dialogs/open.ts';
import type { AnyField } from '../../fields/type.ts';
import type { Choice, FieldPlace } from '../../fields/world.ts';

export type PickRelatedProps = { field: AnyField; chosen: readonly Choice[]; place: FieldPlace };

const dialog: Dialog<PickRelatedProps, Choice[]> = {
  id: 'pickRelated',
  load: () => import('./PickRelatedDrawer.tsx').then((chunk) => chunk.PickRelatedDrawer),
};

/** What is chosen from now on; undefined where the drawer was left. */
export const pickRelated = (field: AnyField, chosen: Choice[], place: FieldPlace) =>
  openDialog(dialog, { field, chosen, place });
