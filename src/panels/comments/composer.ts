/** The box below the comments: a comment, or the reply to one (forms seed, points 4 and 5). Pure. */
import type { StoredFile } from '../../fields/world.ts';

export const longestComment = 2000;

export type ReplyTo = { id: string; username: string };

export type Composer = {
  replyTo: ReplyTo | undefined;
  text: string;
  attachments: readonly StoredFile[];
  problem: string | undefined;
};

export type ComposerEvent =
  | { type: 'wrote'; text: string }
  | { type: 'attached'; attachments: readonly StoredFile[] }
  /** To a comment, or with undefined to none any more; `text` is the draft that was kept for it. */
  | { type: 'replying'; to: ReplyTo | undefined; text: string }
  | { type: 'refused'; problem: string }
  | { type: 'sent' };

export const emptyComposer = (text: string): Composer => ({
  replyTo: undefined,
  text,
  attachments: [],
  problem: undefined,
});

export function composed(composer: Composer, event: ComposerEvent): Composer {
  switch (event.type) {
    case 'wrote':
      return { ...composer, text: event.text, problem: undefined };
    case 'attached':
      return { ...composer, attachments: event.attachments };
    case 'replying':
      return { ...emptyComposer(event.text), replyTo: event.to };
    case 'refused':
      return { ...composer, problem: event.problem };
    case 'sent':
      return emptyComposer('');
  }
}

/** Why it cannot be sent. */
export function problemOf({ text, replyTo }: Composer): string | undefined {
  if (text.trim() === '') return replyTo ? '回复内容不能为空' : '评论内容不能为空';
  return text.length > longestComment ? `最多 ${longestComment} 字` : undefined;
}

export const successOf = ({ replyTo }: Composer): string => (replyTo ? '回复成功' : '评论成功');

const shownCharacters = 3;

/** The author's name where there is no room for labels (forms seed, point 9). */
export const cutName = (name: string): string =>
  [...name].length > shownCharacters ? `${[...name].slice(0, shownCharacters).join('')}…` : name;
