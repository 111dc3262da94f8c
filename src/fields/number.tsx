import { useRef, useState } from 'react';
import { groupedDecimal, isDecimal, typedDecimal } from './parts/decimals.ts';
import type { FieldLook, ReadProps, WidgetProps } from './type.ts';

/** While it has the focus the bare digits are edited; without it they stand with separators. */
function NumberWidget({ field, id, value, onChange, invalid, describedBy, bare, label }: WidgetProps) {
  const [typed, setTyped] = useState<string>();
  const initial = useRef('');
  const plain = value === null || value === undefined ? '' : String(value);
  const settle = () => {
    const settled =
      typed === undefined || typed === initial.current ? undefined : typedDecimal(typed, field.precision);
    if (settled !== undefined && (settled ?? '') !== plain) onChange(settled);
    setTyped(undefined);
  };
  return (
    <div className="field-box" data-bare={bare || undefined} data-invalid={invalid || undefined}>
      <input
        id={id}
        className="field-box-input field-number"
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        value={typed ?? groupedDecimal(value, field.precision)}
        onFocus={(event) => {
          initial.current = plain;
          setTyped(plain);
          const input = event.target;
          requestAnimationFrame(() => input.select());
        }}
        onChange={(event) => {
          setTyped(event.target.value);
          // Computed fields follow while one types; a half-typed number waits for the blur.
          if (event.target.value === '' || isDecimal(event.target.value)) {
            onChange(typedDecimal(event.target.value, undefined));
          }
        }}
        onBlur={settle}
      />
      {field.suffix && <span className="field-suffix">{field.suffix}</span>}
    </div>
  );
}

function NumberRead({ field, value }: ReadProps) {
  const text = groupedDecimal(value, field.precision);
  return <span className="field-number-read">{text && field.suffix ? `${text} ${field.suffix}` : text}</span>;
}

export const numberLook: FieldLook = {
  Widget: NumberWidget,
  Read: NumberRead,
  span: 'cell',
  column: { align: 'right', text: (value, _row, field) => groupedDecimal(value, field.precision) },
};
