/** The comment dialog (forms seed, points 2 and 4): 600 px, for more than a line; a reply's while one replies. */
import type { StoredFile } from '../fields/world.ts';
import { type Dialog, openDialog } from './open.ts';

export type Written = { text: string; attachments: readonly StoredFile[] };

export type CommentProps = {
  /** 评论, or 回复 with the name of whom one answers. */
  title: string;
  confirmLabel: string;
  longest: number;
  begun: Written;
  /** Keeps what is typed, so that it is there again after a cancel. */
  write: (text: string) => void;
  /** Undefined once it was sent, else why it cannot be. */
  send: (written: Written) => Promise<string | undefined>;
};

const dialog: Dialog<CommentProps, true> = {
  id: 'comment',
  load: () => import('./CommentDialog.tsx').then((chunk) => chunk.CommentDialog),
};

/** True once it was sent. */
export const openComment = async (props: CommentProps): Promise<boolean> =>
  (await openDialog(dialog, props)) === true;
