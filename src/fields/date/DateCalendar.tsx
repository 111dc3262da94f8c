/** Blueprint's month sheets, in a separate chunk, which typing a date does not load. */
import './calendar.css';
import { DatePicker, DateRangePicker } from '@blueprintjs/datetime';
import zhCN from 'date-fns/locale/zh-CN/index.js';
import { type DatePattern, hasTime } from '../../../contract/fields/shared/datePattern.ts';
import { calendarLabels, localizeCalendar } from './calendarLabels.ts';
import { formatDateValue, parseDateValue } from './dateValue.ts';

type DateCalendarProps = {
  pattern: DatePattern;
  value: unknown;
  onPick: (text: string) => void;
};

const sharedProps = {
  minDate: new Date(1950, 0, 1),
  maxDate: new Date(2099, 11, 31),
  locale: zhCN,
  reverseMonthAndYearMenus: true,
  dayPickerProps: { labels: calendarLabels },
};

export function DateCalendar({ pattern, value, onPick }: DateCalendarProps) {
  return (
    <div ref={localizeCalendar}>
      <DatePicker
        {...sharedProps}
        highlightCurrentDay
        value={parseDateValue(value) ?? null}
        {...(hasTime(pattern) ? { timePrecision: 'minute' as const } : {})}
        onChange={(date, byUser) => {
          if (date && byUser) onPick(formatDateValue(date, pattern));
        }}
      />
    </div>
  );
}

type DateRangeCalendarProps = {
  pattern: DatePattern;
  value: readonly [string | null, string | null];
  onPick: (range: [string | null, string | null]) => void;
};

export function DateRangeCalendar({ pattern, value, onPick }: DateRangeCalendarProps) {
  return (
    <div ref={localizeCalendar}>
      <DateRangePicker
        {...sharedProps}
        allowSingleDayRange
        shortcuts={false}
        singleMonthOnly={false}
        value={[parseDateValue(value[0]) ?? null, parseDateValue(value[1]) ?? null]}
        onChange={([start, end]) =>
          onPick([start ? formatDateValue(start, pattern) : null, end ? formatDateValue(end, pattern) : null])
        }
      />
    </div>
  );
}
