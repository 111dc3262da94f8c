import { useLayoutEffect, useRef, useState } from 'react';
import { formatFieldCapitals } from '../../contract/chineseCapitals.ts';
import { usePendingInput } from '../ui/keyboard/pendingInputs.ts';
import type { FieldRenderer, FieldWidgetProps, ReadOnlyViewProps } from './fieldRenderer.ts';
import {
  formatGroupedDecimal,
  formatTypedDecimal,
  isDecimal,
  parseTypedDecimal,
} from './textInput/decimals.ts';

/** With the focus the plain digits are edited; without it they are grouped. */
function NumberWidget({ field, id, value, onChange, invalid, describedBy, bare, label }: FieldWidgetProps) {
  const [typed, setTyped] = useState<string>();
  const initial = useRef('');
  const box = useRef<HTMLInputElement>(null);
  const entered = useRef(false);
  const editing = typed !== undefined;
  // Selecting the digits as soon as the grouping is removed lets a key typed at once replace them.
  useLayoutEffect(() => {
    if (editing) box.current?.select();
  }, [editing]);
  const plain = value === null || value === undefined ? '' : String(value);
  const settle = () => {
    const settled =
      typed === undefined || typed === initial.current ? undefined : parseTypedDecimal(typed, field);
    if (settled !== undefined && (settled ?? '') !== plain) onChange(settled);
    setTyped(undefined);
  };
  usePendingInput(editing, settle);
  return (
    <div className="field-box" data-bare={bare || undefined} data-invalid={invalid || undefined}>
      <input
        ref={box}
        id={id}
        className="field-box-input field-number"
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        value={typed ?? formatTypedDecimal(value, field.precision)}
        onFocus={() => {
          initial.current = plain;
          entered.current = true;
          setTyped(plain);
        }}
        // The click that focused the box would place a caret and clear the selection; the next click places one.
        onMouseUp={({ currentTarget }) => {
          if (entered.current && typed === initial.current && !hasSelection(currentTarget))
            currentTarget.select();
          entered.current = false;
        }}
        onChange={(event) => {
          setTyped(event.target.value);
          // Computed fields update during typing; an incomplete number is parsed on blur.
          if (event.target.value === '' || isDecimal(event.target.value, field)) {
            onChange(parseTypedDecimal(event.target.value, { suffix: field.suffix }));
          }
        }}
        onBlur={settle}
      />
      {field.suffix && <span className="field-suffix">{field.suffix}</span>}
      {editing && !invalid && !bare && <CapitalsHint field={field} value={value} />}
    </div>
  );
}

/** A note below the box while it is edited; it overlays the content below. */
function CapitalsHint({ field, value }: Pick<FieldWidgetProps, 'field' | 'value'>) {
  const capitals = formatFieldCapitals(value, field);
  return capitals && <span className="field-capitals-hint">{capitals}</span>;
}

/** True when a drag selected part of the text. */
const hasSelection = ({ selectionStart, selectionEnd }: HTMLInputElement) => selectionStart !== selectionEnd;

function NumberView({ field, value }: ReadOnlyViewProps) {
  const text = formatGroupedDecimal(value, field.precision);
  const capitals = formatFieldCapitals(value, field);
  return (
    <span className="field-number-read">
      {text && field.suffix ? `${text} ${field.suffix}` : text}
      {capitals && <small className="field-capitals">{capitals}</small>}
    </span>
  );
}

export const numberField: FieldRenderer = {
  Widget: NumberWidget,
  ReadOnlyView: NumberView,
  span: 'cell',
  column: { align: 'right', text: (value, _row, field) => formatGroupedDecimal(value, field.precision) },
};
