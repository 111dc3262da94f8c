import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { emptyBox, isBoxKey, offered, type PhraseBox, picked, pressed, typed } from './phraseBox.ts';
import { type PhraseKind, phrasesFor } from './phrases.ts';
import { usedPhrases } from './usedPhrases.ts';

const longest = 2000;

type CommentBoxProps = {
  label: string;
  kind: PhraseKind;
  value: string;
  onChange: (text: string) => void;
  required?: boolean;
  autoFocus?: boolean;
  problem?: string | undefined;
};

/** An opinion of at most 2000 characters; `/` or ↓ offers the person's phrases. */
export function CommentBox({ label, kind, value, onChange, required, autoFocus, problem }: CommentBoxProps) {
  const id = useId();
  const [box, setBox] = useState<PhraseBox>(() => emptyBox(value));
  const phrases = useMemo(() => phrasesFor(kind, usedPhrases(kind)), [kind]);
  const list = offered(box, phrases);
  const become = (next: PhraseBox) => {
    setBox(next);
    if (next.text !== value) onChange(next.text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const next = isBoxKey(event.key) ? pressed(box, event.key, phrases) : undefined;
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    become(next);
  };
  return (
    <div className="dialog-field">
      <label htmlFor={id}>
        {label}
        {required && <em>*</em>}
      </label>
      <div className="dialog-comment">
        <div className="field-box field-box-tall" data-invalid={problem ? true : undefined}>
          <textarea
            id={id}
            className="field-box-input field-area"
            rows={4}
            maxLength={longest}
            // biome-ignore lint/a11y/noAutofocus: a dialog takes the focus, and this is where one types
            autoFocus={autoFocus}
            placeholder="输入意见；按 / 或 ↓ 选常用语"
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-problem` : undefined}
            aria-controls={list.length > 0 ? `${id}-phrases` : undefined}
            value={value}
            onChange={(event) => become(typed(box, event.target.value))}
            onBlur={() => setBox({ ...box, open: false })}
            onKeyDown={onKeyDown}
          />
          <span className="field-count" data-near={value.length > longest * 0.9 || undefined}>
            {value.length}/{longest}
          </span>
        </div>
        {list.length > 0 && (
          <div
            id={`${id}-phrases`}
            className="dialog-phrases"
            role="listbox"
            aria-label="常用语"
            tabIndex={-1}
          >
            {list.map((phrase, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the text area
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text area
              <div
                key={phrase}
                role="option"
                aria-selected={index === box.at}
                className={index === box.at ? 'field-choice field-choice-at' : 'field-choice'}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => become(picked(phrase))}
              >
                {phrase}
              </div>
            ))}
          </div>
        )}
        {problem && (
          <div id={`${id}-problem`} className="dialog-wrong" role="alert">
            {problem}
          </div>
        )}
      </div>
    </div>
  );
}
