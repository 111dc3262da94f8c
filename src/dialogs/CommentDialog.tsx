import { useId, useState } from 'react';
import type { StoredFile } from '../fields/world.ts';
import { dropTypedOn } from '../state/heldKeys.ts';
import type { CommentProps } from './comment.ts';
import type { BodyProps } from './open.ts';
import { AttachmentsField } from './parts/AttachmentsField.tsx';
import { DialogFrame } from './parts/DialogFrame.tsx';
import { TextBox } from './parts/TextBox.tsx';
import { useActing } from './parts/useActing.ts';

export function CommentDialog({ props, close }: BodyProps<CommentProps, true>) {
  const { title, longest, begun } = props;
  const id = useId();
  const [text, setText] = useState(begun.text);
  const [attachments, setAttachments] = useState<StoredFile[]>([...begun.attachments]);
  const [problem, setProblem] = useState<string>();
  const write = (next: string) => {
    setText(next);
    setProblem(undefined);
    props.write(next);
  };
  const acting = useActing({
    prepare: () => async () => {
      const wrong = await props.send({ text, attachments });
      setProblem(wrong);
      if (wrong === undefined) close(true);
      // After an empty text what is typed on is the comment.
      else if (text.trim() !== '') await dropTypedOn();
    },
  });
  return (
    <DialogFrame
      title={title}
      width={600}
      confirmLabel={props.confirmLabel}
      busy={acting.busy}
      problem={acting.problem}
      onCancel={() => close()}
      onConfirm={acting.confirm}
    >
      <div className="dialog-field">
        <label htmlFor={id}>
          内容<em>*</em>
        </label>
        <div>
          <TextBox
            id={id}
            rows={8}
            longest={longest}
            autoFocus
            problem={problem}
            value={text}
            onWrite={write}
          />
        </div>
      </div>
      <AttachmentsField value={attachments} onChange={setAttachments} />
    </DialogFrame>
  );
}
