/** The add-sign dialog (workflow seed, points 2, 3 and 5): 640 px. */
import type { StoredFile } from '../fields/world.ts';
import type { ActResult } from './act.ts';
import { type Dialog, openDialog } from './open.ts';

export type AddSignType = 'beforeAddSign' | 'afterAddSign';

export type AddSignInput = {
  type: AddSignType;
  candidateUserIdList: string[];
  comment: string;
  attachments: StoredFile[];
};

export type AddSignProps = {
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
