/** The return dialog. */
import type { BranchView } from '../../../contract/calls/shapes/flowShapes.ts';
import type { StoredFile } from '../../fields/fieldContext.ts';
import { type Dialog, openDialog } from '../openDialog.ts';
import type { ActionDialogResult } from './openActionDialog.ts';

type ReturnInput = {
  targetTaskDefinitionKey: string;
  comment: string;
  attachments: StoredFile[];
  enableJumpBack: boolean;
  selectCandidateUserList: { taskNodeId: string; userIdList: string[] }[];
};

export type ReturnDialogProps = {
  taskId: string;
  title: string;
  subject: string;
  draftKey: string;
  /** The nodes it can go back to; what the node proposes stands first. */
  targets: () => Promise<readonly { taskDefinitionKey: string; taskName: string }[]>;
  branches: (targetTaskDefinitionKey: string) => Promise<readonly BranchView[]>;
  /** The tenant's default for 直送. */
  jumpBack: boolean;
  /** True when the task may come straight back here after the return. */
  canJumpBack: boolean;
  send: (input: ReturnInput) => Promise<void>;
};

const dialog: Dialog<ReturnDialogProps, ActionDialogResult> = {
  id: 'return',
  load: () => import('./ReturnDialog.tsx').then((chunk) => chunk.ReturnDialog),
};

export const openReturn = (props: ReturnDialogProps): Promise<ActionDialogResult | undefined> =>
  openDialog(dialog, props);
