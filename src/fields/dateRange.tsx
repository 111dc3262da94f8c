import { lazy, Suspense, useState } from 'react';
import { rangePattern } from '../../contract/fields/dateRange.ts';
import type { DatePattern } from '../../contract/fields/shared/calendar.ts';
import { DateBox, isUnreadable } from './parts/DateBox.tsx';
import { Dropdown } from './parts/Dropdown.tsx';
import type { FieldLook, ReadProps, WidgetProps } from './type.ts';

const RangeCalendar = lazy(() =>
  import('./parts/Calendar.tsx').then((chunk) => ({ default: chunk.RangeCalendar })),
);

type Range = [string | null, string | null];

const rangeOf = (value: unknown): Range => {
  const [start, end] = Array.isArray(value) ? value : [];
  return [typeof start === 'string' ? start : null, typeof end === 'string' ? end : null];
};

const rangeText = (value: unknown): string => {
  const [start, end] = rangeOf(value);
  return start || end ? `${start ?? ''} 至 ${end ?? ''}` : '';
};

/** Ends typed the wrong way round are exchanged; both empty is no value. */
function ordered([start, end]: Range, pattern: DatePattern): Range | null {
  if (!start && !end) return null;
  const comparable = [start, end].every((text) => text && !isUnreadable(text, pattern));
  return comparable && String(start) > String(end) ? [end, start] : [start, end];
}

function DateRangeWidget({ field, id, value, onChange, invalid, describedBy, bare }: WidgetProps) {
  const [open, setOpen] = useState(false);
  const pattern = rangePattern(field);
  const range = rangeOf(value);
  const close = () => setOpen(false);
  const wrong = invalid || range.some((end) => isUnreadable(end, pattern));
  const box = {
    pattern,
    open,
    invalid: wrong,
    describedBy,
    onOpen: () => setOpen(true),
    onClose: close,
  };
  return (
    <Dropdown
      open={open}
      onClose={close}
      wide="content"
      content={
        <Suspense fallback={<div className="field-choices-empty">正在加载…</div>}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus in the box above */}
          <div onMouseDown={(event) => event.preventDefault()}>
            <RangeCalendar
              pattern={pattern}
              value={range}
              onPick={(picked) => {
                onChange(ordered(picked, pattern));
                if (picked[0] && picked[1]) close();
              }}
            />
          </div>
        </Suspense>
      }
    >
      <div className="field-box" data-bare={bare || undefined} data-invalid={wrong || undefined}>
        <DateBox
          {...box}
          id={id}
          label={`${field.label} 开始`}
          value={range[0]}
          onChange={(start) => onChange(ordered([start, range[1]], pattern))}
        />
        <span className="field-range-to">至</span>
        <DateBox
          {...box}
          id={`${id}-end`}
          label={`${field.label} 结束`}
          value={range[1]}
          onChange={(end) => onChange(ordered([range[0], end], pattern))}
        />
      </div>
    </Dropdown>
  );
}

function DateRangeRead({ value }: ReadProps) {
  const [start, end] = rangeOf(value);
  if (!start && !end) return <span />;
  return (
    <span>
      <span className="field-whole">{start}</span> 至 <span className="field-whole">{end}</span>
    </span>
  );
}

export const dateRangeLook: FieldLook = {
  Widget: DateRangeWidget,
  Read: DateRangeRead,
  span: 'cell',
  column: { align: 'left', text: rangeText },
};
