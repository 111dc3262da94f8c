import { useRef } from 'react';
import { formatDisplayValue } from './displayValue.ts';
import type { FieldRenderer, FieldWidgetProps, ReadOnlyViewProps } from './fieldRenderer.ts';
import { CharacterCount } from './textInput/CharacterCount.tsx';
import { maxLengthFor } from './textInput/textLength.ts';
import { useGrowingHeight } from './textInput/useGrowingHeight.ts';

/** Grows with its text up to a third of the screen, so that typed text stays visible. */
function TextareaWidget({ field, id, value, onChange, invalid, describedBy, bare, label }: FieldWidgetProps) {
  const text = value === null || value === undefined ? '' : String(value);
  const area = useRef<HTMLTextAreaElement>(null);
  useGrowingHeight(area, text);
  return (
    <div
      className="field-box field-box-tall"
      data-bare={bare || undefined}
      data-invalid={invalid || undefined}
    >
      <textarea
        ref={area}
        id={id}
        className="field-box-input field-area"
        rows={bare ? 1 : 2}
        maxLength={field.maxLength && maxLengthFor(text, field.maxLength)}
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      {!bare && field.maxLength !== undefined && <CharacterCount text={text} limit={field.maxLength} />}
    </div>
  );
}

function TextareaView({ field, value, values }: ReadOnlyViewProps) {
  return <span className="field-lines">{formatDisplayValue(value, values, field)}</span>;
}

export const textareaField: FieldRenderer = {
  Widget: TextareaWidget,
  ReadOnlyView: TextareaView,
  span: 'full',
  column: { align: 'left', text: formatDisplayValue },
};
