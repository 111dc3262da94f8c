/** Writing a comment, and sending it: where the box has the focus the key means this and nothing else. */
import { type Command, declareCommand } from './command.ts';

/** The attribute of the form around a comment's box. */
export const commentBoxMark = 'data-comment-box';

/** The dock is drawn in the next frame or two; where nobody may comment there will be no box. */
const framesToWait = 30;

function focusBox(frames: number): void {
  const area = document.querySelector<HTMLElement>(`.shell-dock form[${commentBoxMark}] textarea`);
  if (area?.checkVisibility()) area.focus();
  else if (frames > 0) requestAnimationFrame(() => focusBox(frames - 1));
}

const box = () => document.activeElement?.closest<HTMLFormElement>(`form[${commentBoxMark}]`);

export const commentCommands: readonly Command[] = [
  declareCommand({
    id: 'comment.write',
    title: '写评论',
    search: '评论 回复 讨论',
    group: '记录',
    keys: 'Shift+L',
    when: ({ workspace }) => (workspace?.hasDock ? 'yes' : 'hidden'),
    run: ({ workspace }) => {
      workspace?.showDock('comments');
      focusBox(framesToWait);
    },
  }),
];

/** Of all that share its key it comes first. */
export const sendCommands: readonly Command[] = [
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
