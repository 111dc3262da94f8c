/** The user picker, 600 px wide: department tree, keyword, chosen users. */
import type { FieldChoice } from '../../fields/fieldContext.ts';
import { type Dialog, openDialog } from '../openDialog.ts';

export type PickUsersDialogProps = {
  title?: string;
  chosen: readonly FieldChoice[];
  multiple: boolean;
  /** Only these may be chosen: the candidates of a node. */
  among?: readonly FieldChoice[];
  /** How many must and may be chosen; left out: any number. */
  least?: number;
  most?: number;
};

const dialog: Dialog<PickUsersDialogProps, FieldChoice[]> = {
  id: 'pickUsers',
  load: () => import('./PickUsersDialog.tsx').then((chunk) => chunk.PickUsersDialog),
};

/** Undefined when the dialog was left. */
export const pickUsers = (props: PickUsersDialogProps): Promise<FieldChoice[] | undefined> =>
  openDialog(dialog, props);
