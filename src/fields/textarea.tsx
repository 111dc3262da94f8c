import { useLayoutEffect, useRef } from 'react';
import { shownText } from './parts/shown.ts';
import { WordCount } from './parts/WordCount.tsx';
import { longestValue } from './parts/words.ts';
import type { FieldLook, ReadProps, WidgetProps } from './type.ts';

/** Grows with its text up to a third of the screen, so that nothing typed is out of sight. */
function TextareaWidget({ field, id, value, onChange, invalid, describedBy, bare, label }: WidgetProps) {
  const text = value === null || value === undefined ? '' : String(value);
  const area = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + 2}px`;
  }, [text]);
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
        maxLength={field.maxLength && longestValue(text, field.maxLength)}
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      {!bare && field.maxLength !== undefined && <WordCount text={text} limit={field.maxLength} />}
    </div>
  );
}

function TextareaRead({ field, value, values }: ReadProps) {
  return <span className="field-lines">{shownText(value, values, field)}</span>;
}

export const textareaLook: FieldLook = {
  Widget: TextareaWidget,
  Read: TextareaRead,
  span: 'full',
  column: { align: 'left', text: shownText },
};
