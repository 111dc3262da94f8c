/** The transfer dialog. */
import type { StoredFile } from '../../fields/fieldContext.ts';
import { type Dialog, openDialog } from '../openDialog.ts';
import type { ActionDialogResult } from './openActionDialog.ts';

type TransferInput = { delegateUserId: string; comment: string; attachments: StoredFile[] };

export type TransferDialogProps = {
  taskId: string;
  title: string;
  subject: string;
  draftKey: string;
  send: (input: TransferInput) => Promise<void>;
};

const dialog: Dialog<TransferDialogProps, ActionDialogResult> = {
  id: 'transfer',
  load: () => import('./TransferDialog.tsx').then((chunk) => chunk.TransferDialog),
};

export const openTransfer = (props: TransferDialogProps): Promise<ActionDialogResult | undefined> =>
  openDialog(dialog, props);
