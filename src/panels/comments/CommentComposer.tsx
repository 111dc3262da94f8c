import { Cross, Maximize } from '@blueprintjs/icons';
import { type RefObject, useId } from 'react';
import { commentBoxAttribute } from '../../commands/record/commentCommands.ts';
import { openComment } from '../../dialogs/comment/openComment.ts';
import { AttachmentsInput } from '../../dialogs/fields/AttachmentsInput.tsx';
import { LimitedTextArea } from '../../dialogs/shared/LimitedTextArea.tsx';
import { PendingUploadsContext } from '../../dialogs/shared/pendingUploadsContext.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { maxCommentLength } from './commentComposer.ts';
import type { useCommentComposer } from './useCommentComposer.ts';

type ComposerState = ReturnType<typeof useCommentComposer>;

type CommentComposerProps = {
  work: ComposerState;
  box: RefObject<HTMLTextAreaElement | null>;
};

/** Esc cancels a reply; Ctrl+Enter sends, through its command. */
export function CommentComposer({ work, box }: CommentComposerProps) {
  const { composer, busy } = work;
  const { replyTo, text, problem } = composer;
  const id = useId();
  const label = replyTo ? `回复 ${replyTo.username}` : '发表评论';
  const verb = actionLabel(composer);
  return (
    <form
      className="comments-composer"
      {...{ [commentBoxAttribute]: '' }}
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
      <LimitedTextArea
        ref={box}
        id={id}
        rows={3}
        longest={maxCommentLength}
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
        <PendingUploadsContext value={work.unfinished}>
          <AttachmentsInput id={`${id}-files`} value={composer.attachments} onChange={work.attach} />
        </PendingUploadsContext>
        <IconButton label="在对话框中编写" disabled={busy} onClick={() => void openLargeComposer(work)}>
          <Maximize size={12} />
        </IconButton>
        <Button type="submit" look="primary" keys="Mod+Enter" busy={busy}>
          {verb}
        </Button>
      </div>
    </form>
  );
}

/** Opens the same draft in the comment dialog. Canceling a reply there ends the reply. */
async function openLargeComposer({ composer, write, sent, cancelReply }: ComposerState): Promise<void> {
  const { replyTo, text, attachments } = composer;
  const verb = actionLabel(composer);
  const done = await openComment({
    title: replyTo ? `${verb} ${replyTo.username}` : verb,
    confirmLabel: verb,
    longest: maxCommentLength,
    draft: { text, attachments },
    write,
    send: sent,
  });
  if (!done && replyTo) cancelReply();
}

const actionLabel = ({ replyTo }: ComposerState['composer']) => (replyTo ? '回复' : '评论');
