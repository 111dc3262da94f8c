/** What a new form starts from: arrow keys choose the kind, Enter goes on to what it needs. */
import './startForm.css';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { IdempotencyKey } from '../../client/idempotentWrite.ts';
import type { DialogBodyProps } from '../openDialog.ts';
import { DialogFrame } from '../shared/DialogFrame.tsx';
import { useSubmission } from '../shared/useSubmission.ts';
import { StartChoices } from './StartChoices.tsx';
import { StartSource } from './StartSource.tsx';
import { type EmptyDraft, prepareStart, type StartInput, sendStart } from './sendStart.ts';
import { isOffered, isOptionKind, type StartKind, type StartKindText, startKinds } from './startKinds.ts';

export type StartFormDialogProps = {
  /** Saves the empty draft that takes the start; absent: a new draft. */
  saveDraft?: () => Promise<EmptyDraft>;
};

const noInput = { option: undefined, file: undefined, text: '', title: '' };

export function StartFormDialog({
  props: { saveDraft },
  close,
}: DialogBodyProps<StartFormDialogProps, string>) {
  const sending = useSubmission();
  const [once] = useState(() => new IdempotencyKey());
  const offered = startKinds.filter((one) => isOffered(one) && !(saveDraft && one.kind === 'blank'));
  const [input, setInput] = useState<StartInput>({ ...noInput, kind: offered[0]?.kind ?? 'blank' });
  const [problem, setProblem] = useState<string>();
  const source = useRef<HTMLDivElement>(null);
  const change = (part: Partial<StartInput>) => {
    setInput((before) => ({ ...before, ...part }));
    setProblem(undefined);
    sending.say(undefined);
  };
  const confirm = () =>
    sending.run(async () => {
      const prepared = await prepareStart(input);
      if ('problem' in prepared) return setProblem(prepared.problem);
      close(await sendStart(prepared, await saveDraft?.(), once));
    });
  const { kind } = input;
  return (
    <DialogFrame
      title={saveDraft ? '从哪里开始' : '新建表单'}
      width={760}
      confirmLabel="开始"
      busy={sending.busy}
      problem={sending.problem}
      onCancel={() => close()}
      onConfirm={confirm}
    >
      <div className="start-form">
        <StartKinds
          kinds={offered}
          kind={kind}
          onChange={(chosen) => change({ ...noInput, kind: chosen })}
          onEnter={() => {
            const control = source.current?.querySelector<HTMLElement>('input, button');
            if (control) control.focus();
            else confirm();
          }}
        />
        <div ref={source} className="start-form-source">
          {kind === 'blank' && <p className="dialog-note">开始后先写表单的名称，再按 A 添加字段。</p>}
          {isOptionKind(kind) && (
            <StartChoices
              key={kind}
              kind={kind}
              problem={problem}
              onChoose={(option) => change({ option })}
              onFailure={(error) => sending.run(() => Promise.reject(error))}
            />
          )}
          {(kind === 'sheet' || kind === 'json') && (
            <StartSource
              key={kind}
              kind={kind}
              input={input}
              problem={problem}
              disabled={sending.busy}
              onChange={change}
              onProblem={setProblem}
            />
          )}
        </div>
      </div>
    </DialogFrame>
  );
}

type StartKindsProps = {
  kinds: readonly StartKindText[];
  kind: StartKind;
  onChange: (kind: StartKind) => void;
  onEnter: () => void;
};

function StartKinds({ kinds, kind, onChange, onEnter }: StartKindsProps) {
  const name = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onEnter();
  };
  return (
    <div className="start-kinds" role="radiogroup" aria-label="起点" onKeyDown={onKeyDown}>
      {kinds.map((one) => (
        <label key={one.kind} data-chosen={one.kind === kind || undefined}>
          <input
            type="radio"
            name={name}
            aria-label={one.title}
            aria-describedby={`${name}-${one.kind}`}
            // biome-ignore lint/a11y/noAutofocus: a dialog takes the focus, and these are its first choice
            autoFocus={one === kinds[0]}
            checked={one.kind === kind}
            onChange={() => onChange(one.kind)}
          />
          <span>
            {one.title}
            <small id={`${name}-${one.kind}`}>{one.help}</small>
          </span>
        </label>
      ))}
    </div>
  );
}
