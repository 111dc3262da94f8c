/** Sending the comment that is being typed; where the box has the focus its key means this and nothing else. */
import { type Command, declareCommand } from './command.ts';

/** The attribute of the form around a comment's box. */
export const commentBoxMark = 'data-comment-box';

const box = () => document.activeElement?.closest<HTMLFormElement>(`form[${commentBoxMark}]`);

export const commentCommands: readonly Command[] = [
  declareCommand({
    id: 'comment.send',
    title: '发送评论',
    group: '记录',
    keys: 'Mod+Enter',
    inInputs: true,
    destructive: true,
    when: () => (box() ? 'yes' : 'hidden'),
    run: () => box()?.requestSubmit(),
  }),
];
