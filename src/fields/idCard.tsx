import { formatDisplayValue } from './displayValue.ts';
import type { FieldRenderer, FieldWidgetProps } from './fieldRenderer.ts';
import { IdCardScanner } from './files/IdCardScanner.tsx';
import { mapRecognizedValues } from './files/recognizedValues.ts';
import { PlainTextView } from './readOnly/PlainTextView.tsx';

/** Pasted numbers often contain blanks, which are ignored. */
const normalizeCardNumber = (text: string): string => text.replace(/\s/g, '').toUpperCase().slice(0, 18);

/** Eighteen characters in figures of one width; the last may be an X. */
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
        onChange={(event) => onChange(normalizeCardNumber(event.target.value))}
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
  Read: PlainTextView,
  span: 'cell',
  column: { align: 'left', text: formatDisplayValue },
};
