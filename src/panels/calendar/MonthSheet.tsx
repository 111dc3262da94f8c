import { memo } from 'react';
import {
  addDays,
  type CalendarDay,
  type DayKind,
  getWeekday,
  listDaysBetween,
  weekdays,
} from '../../../contract/calendar/calendarDays.ts';
import { formatShifts } from '../../../contract/calendar/shifts.ts';
import { padTwo } from '../../../contract/localTime.ts';

type MonthSheetProps = {
  year: number;
  /** From 1. */
  month: number;
  look: (date: string) => CalendarDay;
  /** The day under the cursor, if it is in this month. */
  cursor: string | undefined;
  /** The first and the last selected day. */
  from: string;
  to: string;
  today: string;
};

const markByKind: Partial<Record<DayKind, string>> = { holiday: '休', workday: '班' };
const labelByKind: Record<DayKind, string> = {
  work: '工作日',
  rest: '休息',
  holiday: '放假',
  workday: '上班',
};

/** A month as a grid of days; the year view handles its pointer events. */
export const MonthSheet = memo(function MonthSheet(props: MonthSheetProps) {
  const { year, month, look } = props;
  const days = listMonthDays(year, month).map(look);
  const name = `${year}年${month}月`;
  return (
    <section className="calendar-month">
      <h3>
        {month}月 <small>工作 {days.filter(({ shifts }) => shifts.length > 0).length} 天</small>
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: days are chosen in it */}
      <table role="grid" aria-label={name} aria-multiselectable>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col" aria-label={`周${weekday}`}>
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groupWeeks(days).map((week, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a month always has the same six rows
            <tr key={row}>
              {week.map((day, at) =>
                day ? <DayCell key={day.date} day={day} {...props} /> : <td key={weekdays[at]} />,
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
});

function DayCell({ day, cursor, today, from, to }: MonthSheetProps & { day: CalendarDay }) {
  const { date, kind, name, shifts } = day;
  const [, month, number] = date.split('-').map(Number);
  const labels = [
    `${month}月${number}日 周${weekdays[getWeekday(date)]}`,
    labelByKind[kind],
    name,
    formatShifts(shifts),
    date === today ? '今天' : '',
  ];
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a day can be selected, unlike a plain cell
      role="gridcell"
      className="calendar-day"
      data-date={date}
      data-kind={kind}
      data-today={date === today || undefined}
      data-pane-focus={date === cursor || undefined}
      tabIndex={date === cursor ? 0 : -1}
      aria-selected={date >= from && date <= to}
      aria-label={labels.filter(Boolean).join(' ')}
      title={labels.slice(1).filter(Boolean).join(' ')}
    >
      {number}
      {markByKind[kind] && <i aria-hidden>{markByKind[kind]}</i>}
    </td>
  );
}

function listMonthDays(year: number, month: number): string[] {
  const prefix = `${year}-${padTwo(month)}-`;
  const first = `${prefix}01`;
  return listDaysBetween(first, addDays(first, 30)).filter((date) => date.startsWith(prefix));
}

/** Always six, so that the months of a row end alike. */
function groupWeeks(days: readonly CalendarDay[]): (CalendarDay | undefined)[][] {
  const before = days[0] ? getWeekday(days[0].date) : 0;
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => days[week * 7 + at - before]),
  );
}
