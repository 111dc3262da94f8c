import { normalizeIdNumber } from '../../contract/fields/shared/idNumber.ts';
import { formatDisplayValue } from './displayValue.ts';
import type { FieldRenderer, FieldWidgetProps } from './fieldRenderer.ts';
import { IdCardScanner } from './files/IdCardScanner.tsx';
import { mapRecognizedValues } from './files/recognizedValues.ts';
import { PlainTextView } from './readOnly/PlainTextView.tsx';

/** A box with tabular figures. Spaces and dashes of pasted numbers are removed. */
function IdCardWidget({ field, id, value, onChange, invalid, describedBy, bare, label }: FieldWidgetProps) {
  return (
    <div className="field-box" data-bare={bare || undefined} data-invalid={invalid || undefined}>
      <input
        id={id}
        className="field-box-input field-figures"
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        value={value === null || value === undefined ? '' : String(value)}
        onChange={(event) => onChange(normalizeIdNumber(event.target.value))}
      />
      <IdCardScanner
        label={field.label}
        onRead={(card) => {
          const items = Object.entries(card).map(([key, read]) => ({ key, value: read }));
          onChange(card.idNumber || (value ?? null), mapRecognizedValues(field, items).also);
        }}
      />
    </div>
  );
}

export const idCardField: FieldRenderer = {
  Widget: IdCardWidget,
  ReadOnlyView: PlainTextView,
  span: 'cell',
  column: { align: 'left', text: formatDisplayValue },
};
