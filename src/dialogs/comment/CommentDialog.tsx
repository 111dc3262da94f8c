import { useId, useState } from 'react';
import type { StoredFile } from '../../fields/fieldContext.ts';
import { AttachmentsField } from '../fields/AttachmentsField.tsx';
import type { DialogBodyProps } from '../openDialog.ts';
import { DialogFrame } from '../shared/DialogFrame.tsx';
import { LimitedTextArea } from '../shared/LimitedTextArea.tsx';
import { useConfirmAction } from '../shared/useConfirmAction.ts';

export type CommentDialogProps = {
  /** 评论, or 回复 with the name of the author that it replies to. */
  title: string;
  confirmLabel: string;
  longest: number;
  draft: CommentContent;
  /** Stores the text, so that it is restored after a cancel. */
  write: (text: string) => void;
  /** Sends the comment; resolves with the reason if that is impossible. */
  send: (written: CommentContent) => Promise<string | undefined>;
};

export type CommentContent = { text: string; attachments: readonly StoredFile[] };

export function CommentDialog({ props, close }: DialogBodyProps<CommentDialogProps, true>) {
  const { title, longest, draft } = props;
  const id = useId();
  const [text, setText] = useState(draft.text);
  const [attachments, setAttachments] = useState<StoredFile[]>([...draft.attachments]);
  const [problem, setProblem] = useState<string>();
  const write = (next: string) => {
    setText(next);
    setProblem(undefined);
    props.write(next);
  };
  const acting = useConfirmAction({
    prepare: () => async () => {
      const wrong = await props.send({ text, attachments });
      setProblem(wrong);
      if (wrong === undefined) close(true);
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
          <LimitedTextArea
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
