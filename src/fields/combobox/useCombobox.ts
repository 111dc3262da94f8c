/** The state of a combobox: what is typed, whether its list is open, and which entry is highlighted. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useBufferedKeys } from '../../state/workspace/typeAhead/useBufferedKeys.ts';
import { usePendingInput } from '../../ui/keyboard/pendingInputs.ts';
import type { FieldChoice } from '../fieldContext.ts';
import { findNamedChoice, listKeyAction, toggleChoice, wrapIndex } from './choices.ts';
import type { ComboboxProps } from './comboboxProps.ts';
import { useChoices } from './useChoices.ts';

export function useCombobox(props: ComboboxProps) {
  const { chosen, multiple, find, wait, onChoose } = props;
  const [typed, setTyped] = useState<string>();
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const [eager, setEager] = useState(false);
  // Keys that follow are buffered until the choice is made.
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
  // An emptied box clears a single choice; text typed without a selection counts if it names a choice.
  const settle = () => {
    const meant = typed === undefined || awaited ? undefined : findNamedChoice(typed, found.choices);
    if (!multiple && typed === '' && chosen.length > 0) onChoose([]);
    else if (meant && !chosen.some(({ value }) => value === meant.value)) {
      onChoose(toggleChoice(chosen, meant, multiple));
    }
    close();
  };
  usePendingInput(typed !== undefined, settle);

  const type = (text: string) => {
    setTyped(text);
    setAt(text === '' ? -1 : 0);
    setOpen(true);
    setEager(false);
  };
  const act = (action: NonNullable<ReturnType<typeof listKeyAction>>) => {
    if (action === 'open') return setOpen(true);
    if (action === 'await') return setEager(true);
    if (action === 'close') return close();
    if (action === 'drop') return onChoose(chosen.slice(0, -1));
    if (action !== 'pick') return setAt(wrapIndex(highlighted, action, found.choices.length));
    const choice = found.choices[Math.max(highlighted, 0)];
    if (choice) pick(choice);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || openMore(event, props, close)) return;
    const mayDrop = multiple && !typed;
    const action = listKeyAction({ event, open, awaited, count: found.choices.length, mayDrop });
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    act(action);
  };
  const handlers = {
    onChange: (event: { target: { value: string } }) => type(event.target.value),
    onFocus: (event: { target: HTMLInputElement }) => {
      away.current = false;
      event.target.select();
    },
    onClick: () => setOpen(true),
    onBlur: () => {
      away.current = true;
      if (!eager) settle();
    },
    onKeyDown,
  };
  return { input, typed, open, found, highlighted, close, pick, handlers };
}

/** The keys that leave the list: the picker, and the view of the chosen entry. True if one was pressed. */
function openMore(event: KeyboardEvent, { onMore, onLook }: ComboboxProps, close: () => void): boolean {
  const isMore = event.altKey && event.key === 'ArrowDown' && onMore !== undefined;
  const isLook = event.altKey && event.code === 'KeyO' && onLook !== undefined;
  if (!isMore && !isLook) return false;
  event.preventDefault();
  if (isMore) {
    close();
    onMore();
  } else onLook?.();
  return true;
}
