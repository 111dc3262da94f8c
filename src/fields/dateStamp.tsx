import { Calendar as CalendarIcon } from '@blueprintjs/icons';
import { lazy, Suspense, useState } from 'react';
import { datePattern, hasTime } from '../../contract/fields/shared/calendar.ts';
import { DateBox, isUnreadable } from './parts/DateBox.tsx';
import { Dropdown } from './parts/Dropdown.tsx';
import { MomentRead } from './parts/MomentRead.tsx';
import { shownText } from './parts/shown.ts';
import type { FieldLook, WidgetProps } from './type.ts';

const Calendar = lazy(() => import('./parts/Calendar.tsx').then((chunk) => ({ default: chunk.Calendar })));

function DateWidget({ field, id, value, onChange, invalid, describedBy, bare, label }: WidgetProps) {
  const [open, setOpen] = useState(false);
  const pattern = datePattern(field.format);
  const close = () => setOpen(false);
  const wrong = invalid || isUnreadable(value, pattern);
  return (
    <Dropdown
      open={open}
      onClose={close}
      wide="content"
      content={
        <Suspense fallback={<div className="field-choices-empty">正在加载…</div>}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus in the box above */}
          <div onMouseDown={(event) => !hasTime(pattern) && event.preventDefault()}>
            <Calendar
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
        <DateBox
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

export const dateStampLook: FieldLook = {
  Widget: DateWidget,
  Read: MomentRead,
  span: 'cell',
  column: { align: 'left', text: shownText },
};
