/** The tenant's working calendar: the days of a year, the hours of a week, and the settings of single days. */
import { formatRounded } from '../../../contract/formatNumber.ts';
import './calendar.css';
import { useCallback, useMemo, useRef } from 'react';
import type { Calendar } from '../../../contract/calendar/calendar.ts';
import { createDayLookup, listDaysBetween } from '../../../contract/calendar/calendarDays.ts';
import { useCommandContext } from '../../commands/core/commandContext.ts';
import { CommandButtons } from '../../commands/ui/CommandButtons.tsx';
import { openYearDays } from '../../dialogs/calendar/openYearDays.ts';
import { confirmDiscardChanges } from '../../dialogs/confirm/confirm.ts';
import { Workspace } from '../../shell/workspace/Workspace.tsx';
import { hasPermission } from '../../state/session/session.ts';
import { useTab } from '../../state/workspace/tabs.ts';
import { IconButton } from '../../ui/Button.tsx';
import { formatClockTime } from '../../ui/format/localTime.ts';
import { toast } from '../../ui/toast/toast.ts';
import { NotLoaded } from '../shared/NotLoaded.tsx';
import {
  computeYearTotals,
  type DayMarking,
  markDays,
  nameDays,
  replaceYear,
  setDayShifts,
} from './calendarEdits.ts';
import { SelectedDaysEditor } from './SelectedDaysEditor.tsx';
import { type CalendarDraft, useCalendar } from './useCalendar.ts';
import { useSelectedDays } from './useSelectedDays.ts';
import { WeekHours } from './WeekHours.tsx';
import { YearList } from './YearList.tsx';
import { YearView } from './YearView.tsx';

const title = '工作日历';
const buttons = ['calendar.newest', 'calendar.text', 'calendar.today', 'calendar.reset', 'calendar.save'];

export function CalendarPage() {
  const draft = useCalendar();
  const { dirty } = draft;
  useTab({ title, dirty, mayClose: useCallback(async () => !dirty || confirmDiscardChanges(), [dirty]) });
  if (!draft.calendar) return <NotLoaded {...draft.loaded} hint="工作日历由管理员维护" />;
  return <LoadedCalendar draft={draft} calendar={draft.calendar} />;
}

function LoadedCalendar({ draft, calendar }: { draft: CalendarDraft; calendar: Calendar }) {
  const { dirty, change, turn, problem } = draft;
  const mayEdit = hasPermission('system:calendar:edit');
  const today = formatClockTime().slice(0, 10);
  const chosen = useSelectedDays(today);
  const year = Number(chosen.cursor.slice(0, 4));
  const look = useMemo(() => createDayLookup(calendar), [calendar]);
  const dates = useMemo(() => listDaysBetween(chosen.from, chosen.to), [chosen.from, chosen.to]);
  const root = useRef<HTMLDivElement>(null);
  const nameBox = useRef<HTMLInputElement>(null);
  const toDays = () => root.current?.querySelector<HTMLElement>(`[data-date="${chosen.cursor}"]`)?.focus();
  const mark = (as: DayMarking) => change((before) => markDays(before, dates, as));
  const save = () => {
    const wrong = root.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!wrong) return draft.save();
    wrong.focus();
    toast.error('时段有误，请修改后再保存');
  };
  const writeAsText = async () => {
    const days = await openYearDays({ year, days: calendar });
    if (days) change((before) => replaceYear(before, year, days));
  };
  useCommandContext({
    page: 'calendar',
    pageTitle: title,
    calendar: {
      year,
      mayEdit,
      dirty,
      inDays: () => root.current?.querySelector('.calendar-year')?.contains(document.activeElement) === true,
      move: (step) => chosen.step(step, false),
      extend: (step) => chosen.step(step, true),
      toToday: () => chosen.choose(today, false),
      mark,
      name: () => nameBox.current?.select(),
      writeAsText,
      save,
      reset: draft.reset,
      stale: problem?.stale === true,
      takeNewest: async () => {
        await draft.takeNewest();
        toDays();
      },
    },
  });
  return (
    <div className="calendar-page" ref={root}>
      <Workspace
        id="calendar"
        status={<Totals calendar={calendar} year={year} />}
        main={
          <div className="calendar">
            <header className="calendar-bar">
              <IconButton label="前一年" onClick={() => chosen.step({ years: -1 }, false)}>
                ‹
              </IconButton>
              <h1>{year} 年</h1>
              <IconButton label="后一年" onClick={() => chosen.step({ years: 1 }, false)}>
                ›
              </IconButton>
              <span className="calendar-says">
                {problem && (
                  <span role="alert" title={problem.text}>
                    {problem.text}
                  </span>
                )}
              </span>
              <CommandButtons ids={buttons} />
            </header>
            <YearView year={year} look={look} chosen={chosen} today={today} />
          </div>
        }
      />
      <aside className="calendar-side" data-pane="side" aria-label="日历设置" key={turn}>
        <SelectedDaysEditor
          days={dates.map(look)}
          mayEdit={mayEdit}
          nameBox={nameBox}
          onMark={mark}
          onName={(name) => change((before) => nameDays(before, dates, name))}
          onShifts={(shifts) => change((before) => setDayShifts(before, dates, shifts))}
          onLeave={toDays}
        />
        <WeekHours calendar={calendar} mayEdit={mayEdit} onChange={change} />
        <YearList
          calendar={calendar}
          year={year}
          onGo={(from, to) => {
            chosen.choose(from, false);
            chosen.choose(to, true);
          }}
        />
      </aside>
    </div>
  );
}

function Totals({ calendar, year }: { calendar: Calendar; year: number }) {
  const { worked, holiday, workday, hours } = useMemo(
    () => computeYearTotals(calendar, year),
    [calendar, year],
  );
  return (
    <span>
      {year} 年工作 <b>{worked}</b> 天 · 放假 <b>{holiday}</b> 天 · 调休上班 <b>{workday}</b> 天 · 工时{' '}
      <b>{formatRounded(hours, 0, 3)}</b> 小时
      {!calendar.enabled && ' · 未启用，时限按自然时间计算'}
    </span>
  );
}
