/** A place on the map (forms seed, point 2: 位置选择); it opens at zoom 12. */
import { type Dialog, openDialog } from './open.ts';

export type PickPositionProps = {
  title?: string;
  /** `lng,lat`, or '' for none yet. */
  position: string;
  /** Only to be looked at. */
  readOnly?: boolean;
};

const dialog: Dialog<PickPositionProps, string> = {
  id: 'pickPosition',
  load: () => import('./PickPositionDialog.tsx').then((chunk) => chunk.PickPositionDialog),
};

/** Undefined when the dialog was left. */
export const pickPosition = (props: PickPositionProps): Promise<string | undefined> =>
  openDialog(dialog, props);
