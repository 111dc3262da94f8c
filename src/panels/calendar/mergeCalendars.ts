/**
 * Merges the person's unsaved changes into a calendar that somebody else has saved meanwhile, by day and by weekday.
 * The person's own change wins a conflict. Pure.
 */
import type { Calendar } from '../../../contract/calendar/calendar.ts';

type CalendarVersions = { before: Calendar; mine: Calendar; newest: Calendar };

export function mergeCalendars({ before, mine, newest }: CalendarVersions): Calendar {
  const own = <T>(part: (calendar: Calendar) => T): T =>
    part(isSame(part(mine), part(before)) ? newest : mine);
  const [was, is, theirs] = [dayOverrides(before), dayOverrides(mine), dayOverrides(newest)];
  const dates = [...new Set([...is.keys(), ...theirs.keys()])].sort();
  const days = dates.map((date) => (isSame(is.get(date), was.get(date)) ? theirs : is).get(date) ?? {});
  return {
    enabled: own(({ enabled }) => enabled),
    week: newest.week.map((_, at) => own(({ week }) => week[at] ?? [])),
    holidays: days.flatMap(({ holiday }) => holiday ?? []),
    workdays: days.flatMap(({ workday }) => workday ?? []),
  };
}

/** The override of a single day. */
type DayOverride = { holiday?: Calendar['holidays'][number]; workday?: Calendar['workdays'][number] };

const dayOverrides = ({ holidays, workdays }: Calendar): ReadonlyMap<string, DayOverride> =>
  new Map<string, DayOverride>([
    ...holidays.map((holiday): [string, DayOverride] => [holiday.date, { holiday }]),
    ...workdays.map((workday): [string, DayOverride] => [workday.date, { workday }]),
  ]);

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
