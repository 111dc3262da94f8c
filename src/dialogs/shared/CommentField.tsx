import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { Dropdown } from '../../fields/combobox/Dropdown.tsx';
import type { PhraseKind } from '../../state/workspace/settings.ts';
import { LimitedTextArea } from './LimitedTextArea.tsx';
import { PhraseList } from './PhraseList.tsx';
import { loadPhraseHistory } from './phraseHistory.ts';
import {
  applyPhrase,
  applyPhraseKey,
  applyTypedText,
  createPhraseInput,
  isPhraseInputKey,
  listSuggestions,
  type PhraseInput,
} from './phraseInput.ts';
import { listPhrases } from './phrases.ts';

const maxLength = 2000;

type CommentFieldProps = {
  label: string;
  kind: PhraseKind;
  value: string;
  onChange: (text: string) => void;
  required?: boolean;
  autoFocus?: boolean;
  problem?: string | undefined;
  rows?: number;
};

/** A comment of at most 2000 characters; `/` or ↓ offers the person's phrases. */
export function CommentField(props: CommentFieldProps) {
  const { label, kind, value, onChange, required, autoFocus, problem, rows = 4 } = props;
  const id = useId();
  const [box, setBox] = useState<PhraseInput>(() => createPhraseInput(value));
  const phrases = useMemo(() => listPhrases(kind, loadPhraseHistory(kind)), [kind]);
  const list = listSuggestions(box, phrases);
  const listId = `${id}-phrases`;
  const close = () => setBox({ ...box, open: false });
  const become = (next: PhraseInput) => {
    setBox(next);
    if (next.text !== value) onChange(next.text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const next = isPhraseInputKey(event.key) ? applyPhraseKey(box, event.key, phrases) : undefined;
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
      <Dropdown
        open={list.length > 0}
        wide="target"
        onClose={close}
        content={
          <PhraseList
            id={listId}
            phrases={list}
            at={box.at}
            onPick={(phrase) => become(applyPhrase(phrase))}
          />
        }
      >
        <LimitedTextArea
          id={id}
          rows={rows}
          longest={maxLength}
          autoFocus={autoFocus}
          placeholder="输入意见；按 / 或 ↓ 选常用语"
          problem={problem}
          {...(list.length > 0 && {
            'aria-controls': listId,
            'aria-activedescendant': `${listId}-${box.at}`,
          })}
          value={value}
          onWrite={(text) => become(applyTypedText(box, text))}
          onBlur={close}
          onKeyDown={onKeyDown}
        />
      </Dropdown>
    </div>
  );
}
