import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { DialogFrame } from './DialogFrame.tsx';
import { TextInputField, type TextInputFieldProps } from './TextInputField.tsx';
import { useSubmission } from './useSubmission.ts';

type TextInputDialogProps = Omit<TextInputFieldProps, 'value' | 'problem' | 'onWrite'> & {
  title: string;
  intro?: string;
  initial?: string;
  /** Returns the problem with the text; undefined when it may be sent. */
  judge: (text: string) => string | undefined;
  /** Sends the text. Resolves with a sentence if the text itself was refused; the dialog then asks again. */
  send: (text: string) => Promise<string | undefined>;
  /** Left of the buttons. */
  aside?: ReactNode;
  onCancel: () => void;
};

/** A dialog with one line of text. */
export function TextInputDialog({
  title,
  intro,
  initial = '',
  judge,
  send,
  aside,
  onCancel,
  ...field
}: TextInputDialogProps) {
  const form = useId();
  const sending = useSubmission();
  const [text, setText] = useState(initial);
  const [problem, setProblem] = useState<string>();
  const confirm = () => {
    const wrong = judge(text);
    setProblem(wrong);
    if (wrong !== undefined) return;
    sending.run(async () => {
      const refused = await send(text);
      if (refused === undefined) return;
      if (field.type === 'password') setText(initial);
      setProblem(refused);
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm();
  };
  return (
    <DialogFrame
      title={title}
      confirmKeys="Enter"
      busy={sending.busy}
      problem={sending.problem}
      aside={aside}
      onCancel={onCancel}
      onConfirm={confirm}
    >
      {intro !== undefined && <p className="dialog-subject">{intro}</p>}
      <form id={form} onSubmit={submit} noValidate>
        <TextInputField {...field} value={text} problem={problem} onWrite={setText} />
      </form>
    </DialogFrame>
  );
}
