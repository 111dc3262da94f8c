/**
 * One control for everything that is chosen: options, people, departments, records. Typing filters, ↓ opens,
 * Enter takes, Backspace in the empty box gives the last one back, Esc closes the list only.
 */
import { Cross, DoubleCaretVertical } from '@blueprintjs/icons';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useBufferedKeys } from '../../state/workspace/typeAhead/useBufferedKeys.ts';
import { PersonAvatar } from '../../ui/avatar/PersonAvatar.tsx';
import { usePendingInput } from '../../ui/keyboard/pendingInputs.ts';
import type { FieldChoice } from '../fieldContext.ts';
import { ChoiceList } from './ChoiceList.tsx';
import { findNamedChoice, joinLabels, listKeyAction, toggleChoice, wrapIndex } from './choices.ts';
import { Dropdown } from './Dropdown.tsx';
import { type FindChoices, useChoices } from './useChoices.ts';

export type ComboboxProps = {
  id: string;
  chosen: readonly FieldChoice[];
  multiple: boolean;
  /** Keep it stable between renders: a new function asks again. */
  find: FindChoices;
  /** Milliseconds between the last key and the question; 0 for what is here already. */
  wait: number;
  onChoose: (chosen: FieldChoice[]) => void;
  placeholder?: string;
  invalid?: boolean;
  bare?: boolean;
  describedBy?: string | undefined;
  label?: string;
  autoFocus?: boolean;
  /** How wide the list is: as the control, unless what it offers is wider than a narrow one. */
  wide?: 'target' | 'content';
  /** A button at the end, such as the one that opens the picker. */
  after?: ReactNode;
  /** Said under what was found for a keyword, '' for nothing. */
  note?: (keyword: string, found: number) => string;
  /** What Alt+↓ does, where there is more than the list. */
  onMore?: () => void;
  /** Runs on Alt+O, when the chosen entry can be viewed. */
  onLook?: () => void;
};

export function Combobox(props: ComboboxProps) {
  const { id, chosen, multiple, find, wait, onChoose } = props;
  const [typed, setTyped] = useState<string>();
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const [eager, setEager] = useState(false);
  // Keys that follow find it chosen.
  useBufferedKeys(eager);
  const input = useRef<HTMLInputElement>(null);
  const away = useRef(false);
  const found = useChoices(find, typed ?? '', { open, wait });
  const highlighted = at < found.choices.length ? at : -1;
  const awaited = open && typed !== undefined && typed !== '' && found.keyword !== typed;

  const close = () => {
    setOpen(false);
    setTyped(undefined);
    setAt(-1);
    setEager(false);
  };
  const pick = (choice: FieldChoice) => {
    onChoose(toggleChoice(chosen, choice, multiple));
    if (multiple) setTyped(undefined);
    else close();
    if (!away.current) input.current?.focus();
  };
  // Enter before the answer arrives takes the first entry of that answer, not of the answer for fewer letters. It is
  // taken even if the focus has moved on meanwhile.
  useEffect(() => {
    if (!eager || awaited) return;
    setEager(false);
    const [first] = found.choices;
    if (first) pick(first);
    if (away.current) close();
  });
  // An emptied single choice means that nothing is chosen; what was typed without choosing counts where it names one.
  const settle = () => {
    const meant = typed === undefined || awaited ? undefined : findNamedChoice(typed, found.choices);
    if (!multiple && typed === '' && chosen.length > 0) onChoose([]);
    else if (meant && !chosen.some(({ value }) => value === meant.value)) {
      onChoose(toggleChoice(chosen, meant, multiple));
    }
    close();
  };
  const leave = () => {
    away.current = true;
    if (eager) return;
    settle();
  };
  usePendingInput(typed !== undefined, settle);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.altKey && event.key === 'ArrowDown' && props.onMore) {
      event.preventDefault();
      close();
      return props.onMore();
    }
    if (event.altKey && event.code === 'KeyO' && props.onLook) {
      event.preventDefault();
      return props.onLook();
    }
    const taken = listKeyAction({
      event,
      open,
      awaited,
      count: found.choices.length,
      mayDrop: multiple && !typed,
    });
    if (!taken) return;
    event.preventDefault();
    event.stopPropagation();
    if (taken === 'open') return setOpen(true);
    if (taken === 'await') return setEager(true);
    if (taken === 'close') return close();
    if (taken === 'drop') return onChoose(chosen.slice(0, -1));
    if (taken === 'pick') {
      const choice = found.choices[Math.max(highlighted, 0)];
      return choice ? pick(choice) : undefined;
    }
    setAt(wrapIndex(highlighted, taken, found.choices.length));
  };

  return (
    <Dropdown
      open={open}
      onClose={close}
      wide={props.wide ?? 'target'}
      content={
        <ChoiceList
          id={`${id}-list`}
          found={found}
          chosen={chosen}
          at={highlighted}
          keyword={typed ?? ''}
          onPick={pick}
          note={props.note}
        />
      }
    >
      <div
        className="field-box"
        data-bare={props.bare || undefined}
        data-invalid={props.invalid || undefined}
        data-multiple={multiple || undefined}
      >
        {multiple && (
          <SelectedChoices chosen={chosen} onDrop={(one) => onChoose(toggleChoice(chosen, one, true))} />
        )}
        <input
          ref={input}
          id={id}
          role="combobox"
          className="field-box-input"
          // biome-ignore lint/a11y/noAutofocus: asked for by a dialog whose first useful field this is
          autoFocus={props.autoFocus}
          autoComplete="off"
          aria-label={props.label}
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-activedescendant={open && highlighted >= 0 ? `${id}-list-${highlighted}` : undefined}
          aria-invalid={props.invalid || undefined}
          aria-describedby={props.describedBy}
          placeholder={chosen.length === 0 ? (props.placeholder ?? '请选择') : ''}
          value={typed ?? (multiple ? '' : joinLabels(chosen, false))}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(event.target.value === '' ? -1 : 0);
            setOpen(true);
            setEager(false);
          }}
          onFocus={(event) => {
            away.current = false;
            event.target.select();
          }}
          onClick={() => setOpen(true)}
          onBlur={leave}
          onKeyDown={onKeyDown}
        />
        {props.after ?? <DoubleCaretVertical size={12} className="field-box-caret" />}
      </div>
    </Dropdown>
  );
}

type SelectedChoices = { chosen: readonly FieldChoice[]; onDrop: (choice: FieldChoice) => void };

function SelectedChoices({ chosen, onDrop }: SelectedChoices) {
  return chosen.map((one) => (
    <span key={one.value} className="field-chosen">
      {one.avatar !== undefined && <PersonAvatar name={one.label} avatar={one.avatar} size={16} />}
      {one.label}
      <button
        type="button"
        tabIndex={-1}
        aria-label={`移除 ${one.label}`}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onDrop(one)}
      >
        <Cross size={12} />
      </button>
    </span>
  ));
}
