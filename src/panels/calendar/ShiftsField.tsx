import { useEffect, useId, useState } from 'react';
import { formatShifts, parseShifts, type Shift } from '../../../contract/calendar/shifts.ts';

type ShiftsFieldProps = {
  label: string;
  shifts: readonly Shift[];
  placeholder: string;
  disabled: boolean;
  onChange: (shifts: Shift[]) => void;
};

/** Shifts as text; an unreadable text stays as typed and shows an error. */
export function ShiftsField({ label, shifts, placeholder, disabled, onChange }: ShiftsFieldProps) {
  const id = useId();
  const currentText = formatShifts(shifts);
  const [text, setText] = useState(currentText);
  const read = parseShifts(text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed stays until something else changes the shifts
  useEffect(() => {
    if (read === undefined || formatShifts(read) !== currentText) setText(currentText);
  }, [currentText]);
  return (
    <div className="calendar-field">
      <label htmlFor={id}>{label}</label>
      <div className="field-box" data-invalid={read === undefined || undefined}>
        <input
          id={id}
          className="field-box-input"
          autoComplete="off"
          placeholder={placeholder}
          disabled={disabled}
          aria-invalid={read === undefined}
          aria-describedby={read ? undefined : `${id}-problem`}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            const next = parseShifts(event.target.value);
            if (next) onChange(next);
          }}
          onBlur={() => read && setText(formatShifts(read))}
        />
      </div>
      {!read && (
        <small id={`${id}-problem`} className="calendar-wrong" role="alert">
          时段应形如 09:00-12:00 13:30-18:00，按先后排列、互不重叠
        </small>
      )}
    </div>
  );
}
