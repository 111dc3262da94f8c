import type { Calendar } from '../../../contract/calendar/calendar.ts';
import { weekdays } from '../../../contract/calendar/calendarDays.ts';
import { setWeekdayShifts } from './calendarEdits.ts';
import { ShiftsField } from './ShiftsField.tsx';

type WeekHoursProps = {
  calendar: Calendar;
  mayEdit: boolean;
  onChange: (edit: (calendar: Calendar) => Calendar) => void;
};

/** Edits whether time is counted by the calendar, and the hours of each weekday. */
export function WeekHours({ calendar, mayEdit, onChange }: WeekHoursProps) {
  return (
    <section>
      <h2>每周时段</h2>
      <label className="field-option">
        <input
          type="checkbox"
          disabled={!mayEdit}
          checked={calendar.enabled}
          onChange={({ target }) => onChange((before) => ({ ...before, enabled: target.checked }))}
        />
        按工作日历计算时限
      </label>
      {calendar.week.map((shifts, at) => (
        <ShiftsField
          key={weekdays[at]}
          label={`周${weekdays[at]}`}
          shifts={shifts}
          placeholder="休息"
          disabled={!mayEdit}
          onChange={(next) => onChange((before) => setWeekdayShifts(before, at, next))}
        />
      ))}
    </section>
  );
}
