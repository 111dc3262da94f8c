import { type KeyboardEvent, useState } from 'react';
import type { DatePattern } from '../../../contract/fields/shared/calendar.ts';
import { typedDate } from './dates.ts';

export type DateBoxProps = {
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

/** The text of one date. What is typed is understood on leaving the box; what is no date is put back. */
export function DateBox(props: DateBoxProps) {
  const { pattern, value, onChange, open } = props;
  const [typed, setTyped] = useState<string>();
  const settle = () => {
    if (typed === undefined) return;
    const text = typedDate(typed, pattern, new Date());
    if (text !== undefined && text !== (value ?? null)) onChange(text);
    setTyped(undefined);
  };
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
