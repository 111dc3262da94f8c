/** The user picker, 600 px wide: department tree, keyword, chosen users. */
import type { FieldChoice } from '../../fields/fieldContext.ts';
import { type Dialog, openDialog } from '../openDialog.ts';
import type { PickUsersDialogProps } from './usePeoplePicker.ts';

const dialog: Dialog<PickUsersDialogProps, FieldChoice[]> = {
  id: 'pickUsers',
  load: () => import('./PickUsersDialog.tsx').then((chunk) => chunk.PickUsersDialog),
};

/** Resolves with undefined when the dialog is canceled. */
export const pickUsers = (props: PickUsersDialogProps): Promise<FieldChoice[] | undefined> =>
  openDialog(dialog, props);
