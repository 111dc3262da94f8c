import type { Calendar } from '../../../contract/calendar/calendar.ts';
import { listDaysBetween } from '../../../contract/calendar/calendarDays.ts';
import { formatShifts } from '../../../contract/calendar/shifts.ts';
import { groupSpans } from '../../dialogs/calendar/yearDaysText.ts';
import { Tag } from '../../ui/Tag.tsx';

type YearListProps = { calendar: Calendar; year: number; onGo: (from: string, to: string) => void };

type CalendarSpan = { from: string; to: string; name: string; off: boolean; note: string };

/** The year's holidays and working weekends in order; a click selects their days. */
export function YearList({ calendar, year, onGo }: YearListProps) {
  const lines = listSpans(calendar).filter(({ from }) => from.startsWith(`${year}-`));
  return (
    <section className="calendar-list">
      <h2>
        {year} 年安排 <small>{lines.length} 项</small>
      </h2>
      {lines.length === 0 && <p>尚未录入放假与调休，按 I 粘贴放假通知即可导入</p>}
      <ul>
        {lines.map(({ from, to, name, off, note }) => (
          <li key={from}>
            <button type="button" onClick={() => onGo(from, to)}>
              <Tag tone={off ? 'danger' : 'accent'}>{off ? '休' : '班'}</Tag>
              <span>{name || (off ? '放假' : '上班')}</span>
              <small>
                {from.slice(5)}
                {to !== from && ` – ${to.slice(5)}`}
                {note && ` · ${note}`}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function listSpans({ holidays, workdays }: Calendar): CalendarSpan[] {
  const off = groupSpans(holidays).map((span) => {
    const count = listDaysBetween(span.from, span.to).length;
    return { ...span, off: true, note: count > 1 ? `${count} 天` : '' };
  });
  const made = workdays.map(({ date, name, shifts }) => ({
    from: date,
    to: date,
    name,
    off: false,
    note: shifts ? formatShifts(shifts) : '',
  }));
  return [...off, ...made].sort((a, b) => (a.from < b.from ? -1 : 1));
}
