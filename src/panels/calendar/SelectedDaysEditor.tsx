import { type RefObject, useId } from 'react';
import type { CalendarDay } from '../../../contract/calendar/calendarDays.ts';
import type { Shift } from '../../../contract/calendar/shifts.ts';
import type { DayMarking } from './calendarEdits.ts';
import { formatDaySpan } from './dayLabels.ts';
import { ShiftsField } from './ShiftsField.tsx';

type SelectedDaysEditorProps = {
  /** In order; at least one. */
  days: readonly CalendarDay[];
  mayEdit: boolean;
  nameBox: RefObject<HTMLInputElement | null>;
  onMark: (as: DayMarking) => void;
  onName: (name: string) => void;
  onShifts: (shifts: Shift[]) => void;
  /** Called by Enter in the box for the name. */
  onLeave: () => void;
};

const markings = [
  { value: 'usual', label: '平常' },
  { value: 'holiday', label: '放假' },
  { value: 'workday', label: '上班' },
] as const;

const currentMarking = ({ kind }: CalendarDay): DayMarking =>
  kind === 'holiday' || kind === 'workday' ? kind : 'usual';

/** Edits the marking of the selected days; no option is checked when they differ. */
export function SelectedDaysEditor({ days, mayEdit, nameBox, ...on }: SelectedDaysEditorProps) {
  const id = useId();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const marking = commonValue(days.map(currentMarking));
  const worked = marking === 'workday';
  return (
    <section>
      <h2>
        {formatDaySpan(first.date, last.date)}
        {days.length > 1 && <small> 共 {days.length} 天</small>}
      </h2>
      <fieldset className="calendar-marking" disabled={!mayEdit}>
        <legend className="ui-hidden">所选日期</legend>
        {markings.map(({ value, label }) => (
          <label key={value} className="field-option">
            <input type="radio" name={id} checked={marking === value} onChange={() => on.onMark(value)} />
            {label}
          </label>
        ))}
      </fieldset>
      <div className="calendar-field">
        <label htmlFor={`${id}-name`}>名称</label>
        <div className="field-box">
          <input
            id={`${id}-name`}
            ref={nameBox}
            className="field-box-input"
            maxLength={50}
            autoComplete="off"
            placeholder={marking === 'usual' ? '放假或上班的日子才有名称' : '例如 国庆节'}
            disabled={!mayEdit || marking === 'usual'}
            value={commonValue(days.map(({ name }) => name)) ?? ''}
            onChange={(event) => on.onName(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return;
              event.preventDefault();
              on.onLeave();
            }}
          />
        </div>
      </div>
      {worked && (
        <ShiftsField
          key={first.date}
          label="时段"
          shifts={first.shifts}
          placeholder="同工作日"
          disabled={!mayEdit}
          onChange={on.onShifts}
        />
      )}
    </section>
  );
}

/** The value common to all; undefined when they differ. */
const commonValue = <T,>(values: readonly T[]): T | undefined =>
  values.every((value) => value === values[0]) ? values[0] : undefined;
