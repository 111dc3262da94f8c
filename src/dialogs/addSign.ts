/** The add-sign dialog (workflow seed, points 2, 3 and 5): 640 px. */
import type { SignType } from '../../contract/calls/batchShapes.ts';
import type { StoredFile } from '../fields/world.ts';
import type { ActResult } from './act.ts';
import { type Dialog, openDialog } from './open.ts';

export type AddSignInput = {
  type: SignType;
  candidateUserIdList: string[];
  comment: string;
  attachments: StoredFile[];
};

export type AddSignProps = {
  taskId: string;
  title: string;
  subject: string;
  draftKey: string;
  send: (input: AddSignInput) => Promise<void>;
};

const dialog: Dialog<AddSignProps, ActResult> = {
  id: 'addSign',
  load: () => import('./AddSignDialog.tsx').then((chunk) => chunk.AddSignDialog),
};

export const openAddSign = (props: AddSignProps): Promise<ActResult | undefined> => openDialog(dialog, props);
