/** Commands to write and send a comment. While the comment box has the focus, its key has this meaning only. */
import { bufferKeys, dropBufferedKeys } from '../../state/workspace/typeAheadBuffer.ts';
import { type Command, declareCommand } from '../core/command.ts';

/** The attribute of the form around a comment's box. */
export const commentBoxAttribute = 'data-comment-box';

/** The dock is drawn within one or two frames; if the person may not comment, no box appears. */
const maxFrames = 30;

/** Keys typed meanwhile are buffered for the box. */
function focusCommentBox(): void {
  const release = bufferKeys();
  const look = (frames: number): void => {
    const area = document.querySelector<HTMLElement>(`.shell-dock form[${commentBoxAttribute}] textarea`);
    if (!area?.checkVisibility() && frames > 0) return void requestAnimationFrame(() => look(frames - 1));
    if (area?.checkVisibility()) area.focus();
    else dropBufferedKeys();
    release();
  };
  look(maxFrames);
}

const focusedCommentForm = () =>
  document.activeElement?.closest<HTMLFormElement>(`form[${commentBoxAttribute}]`);

export const commentCommands: readonly Command[] = [
  declareCommand({
    id: 'comment.write',
    title: '写评论',
    search: '评论 回复 讨论',
    group: '记录',
    keys: 'Shift+L',
    when: ({ workspace }) => (workspace?.dock?.tabs.includes('comments') ? 'yes' : 'hidden'),
    run: ({ workspace }) => {
      workspace?.showDock('comments');
      focusCommentBox();
    },
  }),
];

/** These commands precede all others with the same key. */
export const sendCommentCommands: readonly Command[] = [
  declareCommand({
    id: 'comment.send',
    title: '发送评论',
    group: '记录',
    keys: 'Mod+Enter',
    inInputs: true,
    destructive: true,
    when: () => (focusedCommentForm() ? 'yes' : 'hidden'),
    run: () => focusedCommentForm()?.requestSubmit(),
  }),
];
