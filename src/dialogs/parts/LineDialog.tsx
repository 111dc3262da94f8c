import { type FormEvent, useId, useState } from 'react';
import { DialogFrame } from './DialogFrame.tsx';
import { LineField, type LineFieldProps } from './LineField.tsx';
import { useSending } from './useSending.ts';

type LineDialogProps = Omit<LineFieldProps, 'value' | 'problem' | 'onWrite'> & {
  title: string;
  intro?: string;
  initial?: string;
  /** What is wrong with the text; undefined where it may be sent. */
  judge: (text: string) => string | undefined;
  /** Sends the text. A sentence where it was refused for what it says: it is asked for again then. */
  send: (text: string) => Promise<string | undefined>;
  onCancel: () => void;
};

/** A dialog that asks for one line of text. */
export function LineDialog({ title, intro, initial = '', judge, send, onCancel, ...field }: LineDialogProps) {
  const form = useId();
  const sending = useSending();
  const [text, setText] = useState(initial);
  const [problem, setProblem] = useState<string>();
  const confirm = () => {
    const wrong = judge(text);
    setProblem(wrong);
    if (wrong !== undefined) return;
    sending.run(async () => {
      const refused = await send(text);
      if (refused === undefined) return;
      setText(initial);
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
      width={420}
      confirmKeys="Enter"
      busy={sending.busy}
      problem={sending.problem}
      onCancel={onCancel}
      onConfirm={confirm}
    >
      {intro !== undefined && <p className="dialog-subject">{intro}</p>}
      <form id={form} onSubmit={submit} noValidate>
        <LineField {...field} value={text} problem={problem} onWrite={setText} />
      </form>
    </DialogFrame>
  );
}
