/** The work calendar as the audit log reads it. It has a page of its own. */
import type { Calendar } from '../../calendar/calendar.ts';
import { getWeekday, weekdays } from '../../calendar/calendarDays.ts';
import { formatShifts, type Shift } from '../../calendar/shifts.ts';
import type { ResourceField } from '../resource.ts';

type SpecialDay = Calendar['workdays'][number];

/** The value of a column of JSON, which holds what the call's schema has checked. */
const inWords =
  <T>(format: (value: T) => string) =>
  (value: unknown): string =>
    format(value as T);

const formatSpecialDay = ({ date, name, shifts = [] }: SpecialDay): string =>
  [`${date} 周${weekdays[getWeekday(date)]}`, name, formatShifts(shifts)].filter(Boolean).join(' ');

const specialDays = (enName: string, label: string): ResourceField => ({
  enName,
  label,
  funcType: 'select',
  multiple: true,
  options: [],
  inWords: inWords(formatSpecialDay),
});

export const calendarFields: readonly ResourceField[] = [
  {
    enName: 'enabled',
    label: '按工作时间计时',
    funcType: 'radio',
    options: [
      { label: '启用', value: 'true' },
      { label: '停用', value: 'false' },
    ],
    as: 'boolean',
  },
  ...weekdays.map(
    (day, at): ResourceField => ({
      enName: `day${at}`,
      label: `周${day}`,
      funcType: 'input',
      inWords: inWords((shifts: Shift[]) => formatShifts(shifts) || '休息'),
    }),
  ),
  specialDays('holidays', '放假日'),
  specialDays('workdays', '调休上班日'),
];
