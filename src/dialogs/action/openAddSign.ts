/** The add-sign dialog, 640 px wide. */
import type { SignType } from '../../../contract/calls/shapes/batchShapes.ts';
import type { StoredFile } from '../../fields/fieldContext.ts';
import { type Dialog, openDialog } from '../openDialog.ts';
import type { ActionDialogResult } from './openActionDialog.ts';

export type AddSignInput = {
  type: SignType;
  candidateUserIdList: string[];
  comment: string;
  attachments: StoredFile[];
};

export type AddSignDialogProps = {
  taskId: string;
  title: string;
  subject: string;
  draftKey: string;
  send: (input: AddSignInput) => Promise<void>;
};

const dialog: Dialog<AddSignDialogProps, ActionDialogResult> = {
  id: 'addSign',
  load: () => import('./AddSignDialog.tsx').then((chunk) => chunk.AddSignDialog),
};

export const openAddSign = (props: AddSignDialogProps): Promise<ActionDialogResult | undefined> =>
  openDialog(dialog, props);
