/** The transfer dialog (workflow seed, points 3 and 5). */
import type { StoredFile } from '../fields/world.ts';
import type { ActResult } from './act.ts';
import { type Dialog, openDialog } from './open.ts';

type TransferInput = { delegateUserId: string; comment: string; attachments: StoredFile[] };

export type TransferProps = {
  taskId: string;
  title: string;
  subject: string;
  draftKey: string;
  send: (input: TransferInput) => Promise<void>;
};

const dialog: Dialog<TransferProps, ActResult> = {
  id: 'transfer',
  load: () => import('./TransferDialog.tsx').then((chunk) => chunk.TransferDialog),
};

export const openTransfer = (props: TransferProps): Promise<ActResult | undefined> =>
  openDialog(dialog, props);
