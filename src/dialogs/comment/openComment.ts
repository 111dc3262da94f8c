import { type Dialog, openDialog } from '../openDialog.ts';
import type { CommentDialogProps } from './CommentDialog.tsx';

const dialog: Dialog<CommentDialogProps, true> = {
  id: 'comment',
  load: () => import('./CommentDialog.tsx').then((chunk) => chunk.CommentDialog),
};

/** Resolves with true when the comment was sent. */
export const openComment = async (props: CommentDialogProps): Promise<boolean> =>
  (await openDialog(dialog, props)) === true;
