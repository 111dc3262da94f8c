import { type PointerEvent, useEffect, useRef } from 'react';
import type { CalendarDay } from '../../../contract/calendar/calendarDays.ts';
import { padTwo } from '../../../contract/localTime.ts';
import { openCommandMenu } from '../../commands/ui/CommandMenu.tsx';
import { MonthSheet } from './MonthSheet.tsx';
import type { SelectedDays } from './useSelectedDays.ts';

type YearViewProps = {
  year: number;
  look: (date: string) => CalendarDay;
  chosen: SelectedDays;
  today: string;
};

const dayMenu = ['calendar.holiday', 'calendar.workday', 'calendar.usual', 'calendar.name'];

const findDate = ({ target }: { target: EventTarget }): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-date]')?.dataset.date : undefined;

/** Twelve months; a click selects a day, a drag or Shift selects a range, the right button opens its menu. */
export function YearView({ year, look, chosen, today }: YearViewProps) {
  const { cursor, from, to } = chosen;
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const day = frame.current?.querySelector<HTMLElement>(`[data-date="${cursor}"]`);
    const focused = document.activeElement;
    if (focused === document.body || frame.current?.contains(focused)) day?.focus();
    day?.scrollIntoView({ block: 'nearest' });
  }, [cursor]);
  const press = (event: PointerEvent) => {
    const date = findDate(event);
    if (date === undefined) return;
    // A touch would send all following pointer events to the day on which it began.
    if (event.target instanceof Element) event.target.releasePointerCapture?.(event.pointerId);
    if (event.button === 0) chosen.choose(date, event.shiftKey);
    else if (date < from || date > to) chosen.choose(date, false);
  };
  const drag = (event: PointerEvent) => {
    const date = event.buttons === 1 ? findDate(event) : undefined;
    if (date !== undefined && date !== cursor) chosen.choose(date, true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the days inside are buttons; keys are commands
    <div
      ref={frame}
      className="calendar-year"
      onPointerDown={press}
      onPointerOver={drag}
      onContextMenu={(event) => {
        if (findDate(event) === undefined) return;
        event.preventDefault();
        openCommandMenu({ left: event.clientX, top: event.clientY }, { ids: dayMenu });
      }}
    >
      {Array.from({ length: 12 }, (_, at) => at + 1).map((month) => {
        const prefix = `${year}-${padTwo(month)}`;
        return (
          <MonthSheet
            key={month}
            year={year}
            month={month}
            look={look}
            cursor={cursor.startsWith(prefix) ? cursor : undefined}
            from={to < `${prefix}-01` ? '' : from}
            to={from > `${prefix}-31` ? '' : to}
            today={today}
          />
        );
      })}
    </div>
  );
}
