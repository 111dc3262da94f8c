import { CardReader } from './parts/CardReader.tsx';
import { filledBy } from './parts/readValues.ts';
import { shownText } from './parts/shown.ts';
import { TextRead } from './parts/TextRead.tsx';
import type { FieldLook, WidgetProps } from './type.ts';

/** What is copied from elsewhere often has blanks around or in it, which count for nothing. */
const typedCard = (text: string): string => text.replace(/\s/g, '').toUpperCase().slice(0, 18);

/** Eighteen characters in figures of one width; the last may be an X. */
function IdCardWidget({ field, id, value, onChange, invalid, describedBy, bare, label }: WidgetProps) {
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
        onChange={(event) => onChange(typedCard(event.target.value))}
      />
      <CardReader
        label={field.label}
        onRead={(card) => {
          const items = Object.entries(card).map(([key, read]) => ({ key, value: read }));
          onChange(card.idNumber || (value ?? null), filledBy(field, items).also);
        }}
      />
    </div>
  );
}

export const idCardLook: FieldLook = {
  Widget: IdCardWidget,
  Read: TextRead,
  span: 'cell',
  column: { align: 'left', text: shownText },
};
