/** The dialog of an action; its title is the label of its button. */
import { type Dialog, openDialog } from '../openDialog.ts';
import type { ActionForm, ActionInput, ActionSources } from './actionForm.ts';

/** `refused`: it was refused, and the person has gone on typing for the next task. */
export type ActionDialogResult = 'sent' | 'refused';

export type ActionDialogProps = ActionSources & {
  form: ActionForm;
  /** Absent where no task is acted on. */
  taskId?: string;
  title: string;
  /** The title of the record that is decided on. */
  subject: string;
  /** There is a next task, for which the person may be typing already when this one is refused. */
  isOneOfMany?: boolean;
  /** The draft that the comment is stored in until it is sent. */
  draftKey: string;
  /** Sends it; a refusal is shown in the dialog, which then stays. */
  send: (input: ActionInput) => Promise<void>;
};

const dialog: Dialog<ActionDialogProps, ActionDialogResult> = {
  id: 'act',
  load: () => import('./ActionDialog.tsx').then((chunk) => chunk.ActionDialog),
};

export const openActionDialog = (props: ActionDialogProps): Promise<ActionDialogResult | undefined> =>
  openDialog(dialog, props);
