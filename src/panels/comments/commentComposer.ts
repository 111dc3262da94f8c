/** The state of the box below the comments: a comment, or a reply to one. Pure. */
import type { StoredFile } from '../../fields/fieldContext.ts';

export const maxCommentLength = 2000;

export type ReplyTo = { id: string; username: string };

export type CommentDraft = {
  replyTo: ReplyTo | undefined;
  text: string;
  attachments: readonly StoredFile[];
  problem: string | undefined;
};

export type CommentDraftEvent =
  | { type: 'wrote'; text: string }
  | { type: 'attached'; attachments: readonly StoredFile[] }
  /** Starts a reply to a comment, or ends it with undefined; `text` is the stored draft. */
  | { type: 'replying'; to: ReplyTo | undefined; text: string }
  | { type: 'refused'; problem: string }
  | { type: 'sent' };

export const createCommentDraft = (text: string): CommentDraft => ({
  replyTo: undefined,
  text,
  attachments: [],
  problem: undefined,
});

export function reduceCommentDraft(composer: CommentDraft, event: CommentDraftEvent): CommentDraft {
  switch (event.type) {
    case 'wrote':
      return { ...composer, text: event.text, problem: undefined };
    case 'attached':
      return { ...composer, attachments: event.attachments };
    case 'replying':
      return { ...createCommentDraft(event.text), replyTo: event.to };
    case 'refused':
      return { ...composer, problem: event.problem };
    case 'sent':
      return createCommentDraft('');
  }
}

/** The reason why the comment cannot be sent. */
export function validateCommentDraft({ text, replyTo }: CommentDraft): string | undefined {
  if (text.trim() === '') return replyTo ? '回复内容不能为空' : '评论内容不能为空';
  return text.length > maxCommentLength ? `最多 ${maxCommentLength} 字` : undefined;
}

export const formatSuccess = ({ replyTo }: CommentDraft): string => (replyTo ? '回复成功' : '评论成功');

const authorCharacters = 3;

/** Shortens the author's name where labels have no room. */
export const truncateAuthorName = (name: string): string =>
  [...name].length > authorCharacters ? `${[...name].slice(0, authorCharacters).join('')}…` : name;
