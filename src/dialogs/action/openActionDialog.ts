/** The submit and agree dialog; its title is the label of its button. */
import type { BranchView } from '../../../contract/calls/shapes/flowShapes.ts';
import type { StoredFile } from '../../fields/fieldContext.ts';
import { type Dialog, openDialog } from '../openDialog.ts';
import type { PhraseKind } from '../shared/phrases.ts';

export type ActionInput = {
  comment: string;
  attachments: StoredFile[];
  selectCandidateUserList: { taskNodeId: string; userIdList: string[] }[];
};

/** `refused`: it was refused, and the person has gone on typing for the next task. */
export type ActionDialogResult = 'sent' | 'refused';

export type ActionDialogProps = {
  /** Left out where a flow is started. */
  taskId?: string;
  title: string;
  /** The title of the record that is decided on. */
  subject: string;
  kind: PhraseKind;
  /** There is a next task, for which the person may be typing already when this one is refused. */
  isOneOfMany?: boolean;
  /** The draft that the comment is kept in until it is sent. */
  draftKey: string;
  branches: () => Promise<readonly BranchView[]>;
  /** Sends it; a refusal is shown in the dialog, which then stays. */
  send: (input: ActionInput) => Promise<void>;
};

const dialog: Dialog<ActionDialogProps, ActionDialogResult> = {
  id: 'act',
  load: () => import('./ActionDialog.tsx').then((chunk) => chunk.ActionDialog),
};

export const openActionDialog = (props: ActionDialogProps): Promise<ActionDialogResult | undefined> =>
  openDialog(dialog, props);
