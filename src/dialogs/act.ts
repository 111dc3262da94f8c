/** The submit and agree dialog (workflow seed, point 2): titled like its button. */
import type { BranchView } from '../../contract/calls/flowShapes.ts';
import type { StoredFile } from '../fields/world.ts';
import { type Dialog, openDialog } from './open.ts';
import type { PhraseKind } from './parts/phrases.ts';

export type ActInput = {
  comment: string;
  attachments: StoredFile[];
  selectCandidateUserList: { taskNodeId: string; userIdList: string[] }[];
};

/** `refused`: it was refused, and the person has gone on typing for the next task. */
export type ActResult = 'sent' | 'refused';

export type ActProps = {
  /** Left out where a flow is started. */
  taskId?: string;
  title: string;
  /** What is decided on: the record's title. */
  subject: string;
  kind: PhraseKind;
  /** There is a next task, for which the person may be typing already when this one is refused. */
  isOneOfMany?: boolean;
  /** The draft that the comment is kept in until it is sent. */
  draftKey: string;
  branches: () => Promise<readonly BranchView[]>;
  /** Sends it; a refusal is shown in the dialog, which then stays. */
  send: (input: ActInput) => Promise<void>;
};

const dialog: Dialog<ActProps, ActResult> = {
  id: 'act',
  load: () => import('./ActDialog.tsx').then((chunk) => chunk.ActDialog),
};

export const openAct = (props: ActProps): Promise<ActResult | undefined> => openDialog(dialog, props);
