/** A tenant's work calendar: hours per weekday, holidays, and extra workdays. */
import { z } from 'zod';
import { isDate } from '../fields/shared/datePattern.ts';
import { shift } from './shiftShape.ts';
import { areShiftsInOrder, type Shift } from './shifts.ts';

const date = z.string().refine((text) => isDate(text, 'YYYY-MM-DD'), '日期格式应为 YYYY-MM-DD');

const shiftList = z
  .array(shift)
  .max(12, '一天最多 12 个时段')
  .refine(areShiftsInOrder, '时段应按先后排列、互不重叠，且结束晚于开始');

const occasion = z.string().trim().max(50, '最多 50 字').default('');

const uniqueDays = <D extends z.ZodType<{ date: string }>>(day: D) =>
  z
    .array(day)
    .max(1000, '最多 1000 天')
    .refine((all) => new Set(all.map((one) => one.date)).size === all.length, '日期重复');

export const calendar = z
  .strictObject({
    /** If false, due times count wall-clock time. */
    enabled: z.boolean(),
    /** Monday first. A day without shifts is a day off. */
    week: z.array(shiftList).length(7, '应为周一至周日七天'),
    holidays: uniqueDays(z.strictObject({ date, name: occasion })).default([]),
    /**
     * Workdays regardless of the weekday. Without their own shifts, they use those of the first weekday that has any.
     */
    workdays: uniqueDays(
      z.strictObject({ date, name: occasion, shifts: shiftList.min(1).optional() }),
    ).default([]),
  })
  .refine(({ week }) => week.some((day) => day.length > 0), {
    path: ['week'],
    message: '每周至少要有一个工作时段',
  })
  .refine(
    ({ holidays, workdays }) => {
      const off = new Set(holidays.map((one) => one.date));
      return !workdays.some((one) => off.has(one.date));
    },
    { path: ['workdays'], message: '同一天不能既放假又上班' },
  );

export type Calendar = z.output<typeof calendar>;

/** The calendar with its edit count; 0 if it was never saved. A save names the version that it changes. */
export const savedCalendar = calendar.safeExtend({ version: z.number().int().min(0) });
export type SavedCalendar = z.output<typeof savedCalendar>;

const defaultDay: Shift[] = [
  { from: '09:00', to: '12:00' },
  { from: '13:30', to: '18:00' },
];

/** Monday to Friday with a break at noon: the initial value for an administrator. */
export const defaultWeek: Shift[][] = [...Array.from({ length: 5 }, () => defaultDay), [], []];
