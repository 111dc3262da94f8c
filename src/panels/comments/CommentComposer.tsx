import { Cross, Maximize } from '@blueprintjs/icons';
import { type RefObject, useId } from 'react';
import { commentBoxMark } from '../../commands/comment.ts';
import { openComment } from '../../dialogs/comment.ts';
import { fieldWorld } from '../../dialogs/fieldWorld.ts';
import { storedFiles } from '../../fields/parts/files.ts';
import { lookOf } from '../../fields/registry.tsx';
import type { AnyField } from '../../fields/type.ts';
import { FieldWorldContext } from '../../fields/world.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { longestComment } from './composer.ts';
import type { useComposer } from './useComposer.ts';

const files: AnyField = { enName: 'attachments', label: '附件', funcType: 'upload', maxSize: 1024 };
const { Widget } = lookOf(files);

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
      <div className="field-box field-box-tall" data-invalid={problem ? true : undefined}>
        <textarea
          ref={box}
          className="field-box-input field-area"
          rows={3}
          maxLength={longestComment}
          aria-label={label}
          aria-invalid={problem !== undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          placeholder={label}
          value={text}
          onChange={(event) => work.write(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !replyTo || event.nativeEvent.isComposing) return;
            event.preventDefault();
            work.cancelReply();
          }}
        />
        <span className="field-count" data-near={text.length > longestComment * 0.9 || undefined}>
          {text.length}/{longestComment}
        </span>
      </div>
      {problem && (
        <div id={`${id}-problem`} className="comments-problem" role="alert">
          {problem}
        </div>
      )}
      <div className="comments-actions">
        <FieldWorldContext value={fieldWorld}>
          <Widget
            field={files}
            id={`${id}-files`}
            value={composer.attachments}
            values={{}}
            invalid={false}
            onChange={(value) => work.attach(storedFiles(value))}
          />
        </FieldWorldContext>
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
