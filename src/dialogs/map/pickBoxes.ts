/** Picks boxes on the map (位置框选); it opens at zoom 15. */
import { type Dialog, openDialog } from '../openDialog.ts';

export type PickBoxesDialogProps = {
  title?: string;
  /** `swLng,swLat;neLng,neLat` each. */
  boxes: readonly string[];
  /** Only to be looked at. */
  readOnly?: boolean;
};

const dialog: Dialog<PickBoxesDialogProps, string[]> = {
  id: 'pickBoxes',
  load: () => import('./PickBoxesDialog.tsx').then((chunk) => chunk.PickBoxesDialog),
};

/** Undefined when the dialog was left. */
export const pickBoxes = (props: PickBoxesDialogProps): Promise<string[] | undefined> =>
  openDialog(dialog, props);
