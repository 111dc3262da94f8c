import { shownText } from './parts/shown.ts';
import { TextRead } from './parts/TextRead.tsx';
import { WordCount } from './parts/WordCount.tsx';
import { longestValue } from './parts/words.ts';
import type { FieldLook, WidgetProps } from './type.ts';

function InputWidget({ field, id, value, onChange, invalid, describedBy, bare, label }: WidgetProps) {
  const text = value === null || value === undefined ? '' : String(value);
  return (
    <div className="field-box" data-bare={bare || undefined} data-invalid={invalid || undefined}>
      <input
        id={id}
        className="field-box-input"
        autoComplete="off"
        maxLength={field.maxLength && longestValue(text, field.maxLength)}
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      {field.suffix && <span className="field-suffix">{field.suffix}</span>}
      {!bare && field.maxLength !== undefined && <WordCount text={text} limit={field.maxLength} />}
    </div>
  );
}

export const inputLook: FieldLook = {
  Widget: InputWidget,
  Read: TextRead,
  span: 'cell',
  column: { align: 'left', text: shownText },
};
