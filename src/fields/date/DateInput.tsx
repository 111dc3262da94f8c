import { type KeyboardEvent, useState } from 'react';
import { type DatePattern, isDate } from '../../../contract/fields/shared/datePattern.ts';
import { usePendingInput } from '../../ui/keyboard/pendingInputs.ts';
import { parseTypedDate } from './dateValue.ts';

/** True for a value that is neither empty nor a date. */
export const isInvalidDate = (value: unknown, pattern: DatePattern): boolean =>
  typeof value === 'string' && value !== '' && !isDate(value, pattern);

export type DateInputProps = {
  id: string;
  label?: string;
  pattern: DatePattern;
  value: unknown;
  onChange: (text: string | null) => void;
  onOpen: () => void;
  onClose: () => void;
  open: boolean;
  invalid: boolean;
  describedBy?: string | undefined;
};

/**
 * The text of one date. It is parsed when the box loses the focus or the form is read. An invalid text stays as
 * typed, is marked as invalid, and blocks sending the form.
 */
export function DateInput(props: DateInputProps) {
  const { pattern, value, onChange, open } = props;
  const [typed, setTyped] = useState<string>();
  const settle = () => {
    if (typed === undefined) return;
    const understood = parseTypedDate(typed, pattern, new Date());
    const text = understood === undefined ? typed.trim() : understood;
    if (text !== (value ?? null)) onChange(text);
    setTyped(undefined);
  };
  usePendingInput(typed !== undefined, settle);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' && !open) {
      event.preventDefault();
      props.onOpen();
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation();
      props.onClose();
    } else if (event.key === 'Enter') {
      settle();
      props.onClose();
    }
  };
  return (
    <input
      id={props.id}
      className={`field-box-input field-date${pattern.length > 10 ? ' field-moment' : ''}`}
      autoComplete="off"
      aria-label={props.label}
      aria-invalid={props.invalid || undefined}
      aria-describedby={props.describedBy}
      placeholder={pattern}
      value={typed ?? (typeof value === 'string' ? value : '')}
      onChange={(event) => {
        setTyped(event.target.value);
        props.onClose();
      }}
      onClick={props.onOpen}
      onBlur={() => {
        settle();
        props.onClose();
      }}
      onKeyDown={onKeyDown}
    />
  );
}
