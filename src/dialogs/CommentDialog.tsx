import { useId, useState } from 'react';
import type { StoredFile } from '../fields/world.ts';
import type { CommentProps } from './comment.ts';
import type { BodyProps } from './open.ts';
import { AttachmentsField } from './parts/AttachmentsField.tsx';
import { DialogFrame } from './parts/DialogFrame.tsx';
import { useSending } from './parts/useSending.ts';

export function CommentDialog({ props, close }: BodyProps<CommentProps, true>) {
  const { title, longest, begun } = props;
  const id = useId();
  const sending = useSending();
  const [text, setText] = useState(begun.text);
  const [attachments, setAttachments] = useState<StoredFile[]>([...begun.attachments]);
  const [problem, setProblem] = useState<string>();
  const write = (next: string) => {
    setText(next);
    setProblem(undefined);
    props.write(next);
  };
  const confirm = () =>
    sending.run(async () => {
      const wrong = await props.send({ text, attachments });
      setProblem(wrong);
      if (wrong === undefined) close(true);
    });
  return (
    <DialogFrame
      title={title}
      width={600}
      confirmLabel={props.confirmLabel}
      busy={sending.busy}
      problem={sending.problem}
      onCancel={() => close()}
      onConfirm={confirm}
    >
      <div className="dialog-field">
        <label htmlFor={id}>
          内容<em>*</em>
        </label>
        <div>
          <div className="field-box field-box-tall" data-invalid={problem ? true : undefined}>
            <textarea
              id={id}
              className="field-box-input field-area"
              rows={8}
              maxLength={longest}
              // biome-ignore lint/a11y/noAutofocus: a dialog takes the focus, and this is where one types
              autoFocus
              aria-invalid={problem !== undefined}
              aria-describedby={problem ? `${id}-problem` : undefined}
              value={text}
              onChange={(event) => write(event.target.value)}
            />
            <span className="field-count" data-near={text.length > longest * 0.9 || undefined}>
              {text.length}/{longest}
            </span>
          </div>
          {problem && (
            <div id={`${id}-problem`} className="dialog-wrong" role="alert">
              {problem}
            </div>
          )}
        </div>
      </div>
      <AttachmentsField value={attachments} onChange={setAttachments} />
    </DialogFrame>
  );
}
