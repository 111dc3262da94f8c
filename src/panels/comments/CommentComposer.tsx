import { Cross, Maximize } from '@blueprintjs/icons';
import { type RefObject, useId } from 'react';
import { commentBoxMark } from '../../commands/comment.ts';
import { openComment } from '../../dialogs/comment.ts';
import { Attachments } from '../../dialogs/parts/Attachments.tsx';
import { SentTogether } from '../../dialogs/parts/sentTogether.ts';
import { TextBox } from '../../dialogs/parts/TextBox.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { longestComment } from './composer.ts';
import type { useComposer } from './useComposer.ts';

type Work = ReturnType<typeof useComposer>;

type CommentComposerProps = {
  work: Work;
  box: RefObject<HTMLTextAreaElement | null>;
};

/** Esc leaves a reply; Ctrl+Enter sends, through its command. */
export function CommentComposer({ work, box }: CommentComposerProps) {
  const { composer, busy } = work;
  const { replyTo, text, problem } = composer;
  const id = useId();
  const label = replyTo ? `回复 ${replyTo.username}` : '发表评论';
  const verb = verbOf(composer);
  return (
    <form
      className="comments-composer"
      {...{ [commentBoxMark]: '' }}
      onSubmit={(event) => {
        event.preventDefault();
        void work.send();
      }}
    >
      {replyTo && (
        <div className="comments-reply">
          回复 <b>{replyTo.username}</b>
          <button type="button" aria-label="取消回复" onClick={work.cancelReply}>
            <Cross size={12} /> 取消
          </button>
        </div>
      )}
      <TextBox
        ref={box}
        id={id}
        rows={3}
        longest={longestComment}
        aria-label={label}
        placeholder={label}
        problem={problem}
        value={text}
        onWrite={work.write}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !replyTo || event.nativeEvent.isComposing) return;
          event.preventDefault();
          work.cancelReply();
        }}
      />
      <div className="comments-actions">
        <SentTogether value={work.unfinished}>
          <Attachments id={`${id}-files`} value={composer.attachments} onChange={work.attach} />
        </SentTogether>
        <IconButton label="在对话框中编写" disabled={busy} onClick={() => void writeLarge(work)}>
          <Maximize size={12} />
        </IconButton>
        <Button type="submit" look="primary" keys="Mod+Enter" busy={busy}>
          {verb}
        </Button>
      </div>
    </form>
  );
}

/** The same in the comment dialog. Who cancels a reply there replies no more. */
async function writeLarge({ composer, write, sent, cancelReply }: Work): Promise<void> {
  const { replyTo, text, attachments } = composer;
  const verb = verbOf(composer);
  const done = await openComment({
    title: replyTo ? `${verb} ${replyTo.username}` : verb,
    confirmLabel: verb,
    longest: longestComment,
    begun: { text, attachments },
    write,
    send: sent,
  });
  if (!done && replyTo) cancelReply();
}

const verbOf = ({ replyTo }: Work['composer']) => (replyTo ? '回复' : '评论');
