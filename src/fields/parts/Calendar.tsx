/** The month sheets of Blueprint, in a chunk of their own: typing a date needs none of this. */
import './calendar.css';
import { DatePicker, DateRangePicker } from '@blueprintjs/datetime';
import zhCN from 'date-fns/locale/zh-CN/index.js';
import { type DatePattern, hasTime } from '../../../contract/fields/shared/calendar.ts';
import { calendarLabels, inChinese } from './calendarWords.ts';
import { dateOf, dateText } from './dates.ts';

type CalendarProps = {
  pattern: DatePattern;
  value: unknown;
  onPick: (text: string) => void;
};

const shared = {
  minDate: new Date(1950, 0, 1),
  maxDate: new Date(2099, 11, 31),
  locale: zhCN,
  reverseMonthAndYearMenus: true,
  dayPickerProps: { labels: calendarLabels },
};

export function Calendar({ pattern, value, onPick }: CalendarProps) {
  return (
    <div ref={inChinese}>
      <DatePicker
        {...shared}
        highlightCurrentDay
        value={dateOf(value) ?? null}
        {...(hasTime(pattern) ? { timePrecision: 'minute' as const } : {})}
        onChange={(date, byUser) => {
          if (date && byUser) onPick(dateText(date, pattern));
        }}
      />
    </div>
  );
}

type RangeCalendarProps = {
  pattern: DatePattern;
  value: readonly [string | null, string | null];
  onPick: (range: [string | null, string | null]) => void;
};

export function RangeCalendar({ pattern, value, onPick }: RangeCalendarProps) {
  return (
    <div ref={inChinese}>
      <DateRangePicker
        {...shared}
        allowSingleDayRange
        shortcuts={false}
        singleMonthOnly={false}
        value={[dateOf(value[0]) ?? null, dateOf(value[1]) ?? null]}
        onChange={([start, end]) =>
          onPick([start ? dateText(start, pattern) : null, end ? dateText(end, pattern) : null])
        }
      />
    </div>
  );
}
