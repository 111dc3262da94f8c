/** The comment dialog, 600 px wide, for comments of several lines; it also writes a reply. */
import type { StoredFile } from '../../fields/fieldContext.ts';
import { type Dialog, openDialog } from '../openDialog.ts';

export type CommentContent = { text: string; attachments: readonly StoredFile[] };

export type CommentDialogProps = {
  /** 评论, or 回复 with the name of whom one answers. */
  title: string;
  confirmLabel: string;
  longest: number;
  begun: CommentContent;
  /** Keeps what is typed, so that it is there again after a cancel. */
  write: (text: string) => void;
  /** Undefined once it was sent, else why it cannot be. */
  send: (written: CommentContent) => Promise<string | undefined>;
};

const dialog: Dialog<CommentDialogProps, true> = {
  id: 'comment',
  load: () => import('./CommentDialog.tsx').then((chunk) => chunk.CommentDialog),
};

/** True once it was sent. */
export const openComment = async (props: CommentDialogProps): Promise<boolean> =>
  (await openDialog(dialog, props)) === true;
