/** Boxes on the map (forms seed, point 2: 位置框选); it opens at zoom 15. */
import { type Dialog, openDialog } from './open.ts';

export type PickBoxesProps = {
  title?: string;
  /** `swLng,swLat;neLng,neLat` each. */
  boxes: readonly string[];
  /** Only to be looked at. */
  readOnly?: boolean;
};

const dialog: Dialog<PickBoxesProps, string[]> = {
  id: 'pickBoxes',
  load: () => import('./PickBoxesDialog.tsx').then((chunk) => chunk.PickBoxesDialog),
};

/** Undefined when the dialog was left. */
export const pickBoxes = (props: PickBoxesProps): Promise<string[] | undefined> => openDialog(dialog, props);
