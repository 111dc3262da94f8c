/** Picks a position on the map (位置选择); it opens at zoom 12. */
import { type Dialog, openDialog } from '../openDialog.ts';
import type { PickPositionDialogProps } from './PickPositionDialog.tsx';

const dialog: Dialog<PickPositionDialogProps, string> = {
  id: 'pickPosition',
  load: () => import('./PickPositionDialog.tsx').then((chunk) => chunk.PickPositionDialog),
};

/** Resolves with undefined when the dialog is canceled. */
export const pickPosition = (props: PickPositionDialogProps): Promise<string | undefined> =>
  openDialog(dialog, props);
