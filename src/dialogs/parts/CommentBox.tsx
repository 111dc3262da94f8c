import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { emptyBox, isBoxKey, offered, type PhraseBox, picked, pressed, typed } from './phraseBox.ts';
import { type PhraseKind, phrasesFor } from './phrases.ts';
import { TextBox } from './TextBox.tsx';
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
        <TextBox
          id={id}
          rows={4}
          longest={longest}
          autoFocus={autoFocus}
          placeholder="输入意见；按 / 或 ↓ 选常用语"
          problem={problem}
          aria-controls={list.length > 0 ? `${id}-phrases` : undefined}
          value={value}
          onWrite={(text) => become(typed(box, text))}
          onBlur={() => setBox({ ...box, open: false })}
          onKeyDown={onKeyDown}
        />
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
      </div>
    </div>
  );
}
