import { Calendar as CalendarIcon } from '@blueprintjs/icons';
import { lazy, Suspense, useState } from 'react';
import { hasTime, toDatePattern } from '../../contract/fields/shared/datePattern.ts';
import { Dropdown } from './combobox/Dropdown.tsx';
import { DateInput, isInvalidDate } from './date/DateInput.tsx';
import { formatDisplayValue } from './displayValue.ts';
import type { FieldRenderer, FieldWidgetProps } from './fieldRenderer.ts';
import { DateTimeView } from './readOnly/DateTimeView.tsx';

const DateCalendar = lazy(() =>
  import('./date/DateCalendar.tsx').then((chunk) => ({ default: chunk.DateCalendar })),
);

function DateWidget({ field, id, value, onChange, invalid, describedBy, bare, label }: FieldWidgetProps) {
  const [open, setOpen] = useState(false);
  const pattern = toDatePattern(field.format);
  const close = () => setOpen(false);
  const wrong = invalid || isInvalidDate(value, pattern);
  return (
    <Dropdown
      open={open}
      onClose={close}
      wide="content"
      content={
        <Suspense fallback={<div className="field-choices-empty">正在加载…</div>}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus in the box above */}
          <div onMouseDown={(event) => !hasTime(pattern) && event.preventDefault()}>
            <DateCalendar
              pattern={pattern}
              value={value}
              onPick={(text) => {
                onChange(text);
                if (!hasTime(pattern)) close();
              }}
            />
          </div>
        </Suspense>
      }
    >
      <div className="field-box" data-bare={bare || undefined} data-invalid={wrong || undefined}>
        <DateInput
          id={id}
          {...(label ? { label } : {})}
          pattern={pattern}
          value={value}
          onChange={onChange}
          open={open}
          onOpen={() => setOpen(true)}
          onClose={close}
          invalid={wrong}
          describedBy={describedBy}
        />
        <CalendarIcon size={12} className="field-box-caret" />
      </div>
    </Dropdown>
  );
}

export const dateStampField: FieldRenderer = {
  Widget: DateWidget,
  ReadOnlyView: DateTimeView,
  span: 'cell',
  column: { align: 'left', text: formatDisplayValue },
};
