import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { Dropdown } from '../../fields/parts/Dropdown.tsx';
import { PhraseList } from './PhraseList.tsx';
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
  rows?: number;
};

/** An opinion of at most 2000 characters; `/` or ↓ offers the person's phrases. */
export function CommentBox(props: CommentBoxProps) {
  const { label, kind, value, onChange, required, autoFocus, problem, rows = 4 } = props;
  const id = useId();
  const [box, setBox] = useState<PhraseBox>(() => emptyBox(value));
  const phrases = useMemo(() => phrasesFor(kind, usedPhrases(kind)), [kind]);
  const list = offered(box, phrases);
  const listId = `${id}-phrases`;
  const close = () => setBox({ ...box, open: false });
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
      <Dropdown
        open={list.length > 0}
        wide="target"
        onClose={close}
        content={
          <PhraseList id={listId} phrases={list} at={box.at} onPick={(phrase) => become(picked(phrase))} />
        }
      >
        <TextBox
          id={id}
          rows={rows}
          longest={longest}
          autoFocus={autoFocus}
          placeholder="输入意见；按 / 或 ↓ 选常用语"
          problem={problem}
          {...(list.length > 0 && {
            'aria-controls': listId,
            'aria-activedescendant': `${listId}-${box.at}`,
          })}
          value={value}
          onWrite={(text) => become(typed(box, text))}
          onBlur={close}
          onKeyDown={onKeyDown}
        />
      </Dropdown>
    </div>
  );
}
