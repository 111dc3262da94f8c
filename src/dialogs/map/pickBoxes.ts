/** Picks boxes on the map (位置框选); it opens at zoom 15. */
import { type Dialog, openDialog } from '../openDialog.ts';
import type { PickBoxesDialogProps } from './PickBoxesDialog.tsx';

const dialog: Dialog<PickBoxesDialogProps, string[]> = {
  id: 'pickBoxes',
  load: () => import('./PickBoxesDialog.tsx').then((chunk) => chunk.PickBoxesDialog),
};

/** Resolves with undefined when the dialog is canceled. */
export const pickBoxes = (props: PickBoxesDialogProps): Promise<string[] | undefined> =>
  openDialog(dialog, props);
