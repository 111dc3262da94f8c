import type { FieldWidgetProps } from '../fieldRenderer.ts';
import { CharacterCount } from './CharacterCount.tsx';
import { maxLengthFor } from './textLength.ts';

export function InputWidget({
  field,
  id,
  value,
  onChange,
  invalid,
  describedBy,
  bare,
  label,
}: FieldWidgetProps) {
  const text = value === null || value === undefined ? '' : String(value);
  return (
    <div className="field-box" data-bare={bare || undefined} data-invalid={invalid || undefined}>
      <input
        id={id}
        className="field-box-input"
        autoComplete="off"
        maxLength={field.maxLength && maxLengthFor(text, field.maxLength)}
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      {field.suffix && <span className="field-suffix">{field.suffix}</span>}
      {!bare && field.maxLength !== undefined && <CharacterCount text={text} limit={field.maxLength} />}
    </div>
  );
}
