import { lazy, Suspense, useState } from 'react';
import { getRangePattern } from '../../contract/fields/dateRange.ts';
import type { DatePattern } from '../../contract/fields/shared/datePattern.ts';
import { Dropdown } from './combobox/Dropdown.tsx';
import { DateInput, isInvalidDate } from './date/DateInput.tsx';
import type { FieldRenderer, FieldWidgetProps, ReadOnlyViewProps } from './fieldRenderer.ts';

const DateRangeCalendar = lazy(() =>
  import('./date/DateCalendar.tsx').then((chunk) => ({ default: chunk.DateRangeCalendar })),
);

type Range = [string | null, string | null];

const parseRange = (value: unknown): Range => {
  const [start, end] = Array.isArray(value) ? value : [];
  return [typeof start === 'string' ? start : null, typeof end === 'string' ? end : null];
};

const formatRange = (value: unknown): string => {
  const [start, end] = parseRange(value);
  return start || end ? `${start ?? ''} 至 ${end ?? ''}` : '';
};

/** Swaps ends typed in reverse order; two empty ends are no value. */
function orderRange([start, end]: Range, pattern: DatePattern): Range | null {
  if (!start && !end) return null;
  const comparable = [start, end].every((text) => text && !isInvalidDate(text, pattern));
  return comparable && String(start) > String(end) ? [end, start] : [start, end];
}

function DateRangeWidget({ field, id, value, onChange, invalid, describedBy, bare }: FieldWidgetProps) {
  const [open, setOpen] = useState(false);
  const pattern = getRangePattern(field);
  const range = parseRange(value);
  const close = () => setOpen(false);
  const wrong = invalid || range.some((end) => isInvalidDate(end, pattern));
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
            <DateRangeCalendar
              pattern={pattern}
              value={range}
              onPick={(picked) => {
                onChange(orderRange(picked, pattern));
                if (picked[0] && picked[1]) close();
              }}
            />
          </div>
        </Suspense>
      }
    >
      <div className="field-box" data-bare={bare || undefined} data-invalid={wrong || undefined}>
        <DateInput
          {...box}
          id={id}
          label={`${field.label} 开始`}
          value={range[0]}
          onChange={(start) => onChange(orderRange([start, range[1]], pattern))}
        />
        <span className="field-range-to">至</span>
        <DateInput
          {...box}
          id={`${id}-end`}
          label={`${field.label} 结束`}
          value={range[1]}
          onChange={(end) => onChange(orderRange([range[0], end], pattern))}
        />
      </div>
    </Dropdown>
  );
}

function DateRangeView({ value }: ReadOnlyViewProps) {
  const [start, end] = parseRange(value);
  if (!start && !end) return <span />;
  return (
    <span>
      <span className="field-whole">{start}</span> 至 <span className="field-whole">{end}</span>
    </span>
  );
}

export const dateRangeField: FieldRenderer = {
  Widget: DateRangeWidget,
  ReadOnlyView: DateRangeView,
  span: 'cell',
  column: { align: 'left', text: formatRange },
};
