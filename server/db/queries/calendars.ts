/** The tenant's working calendars: the one that holds, and those that due times were counted by. */
import type { Calendar } from '../../../contract/calendar/calendar.ts';
import type { Tx } from '../database.ts';

export type KeptCalendar = Calendar & { readonly calendarId: string };

const columns = ['calendarId', 'enabled', 'week', 'holidays', 'workdays'] as const;

/** Nothing where none was ever saved. */
export const newestCalendar = (tx: Tx): Promise<KeptCalendar | undefined> =>
  tx.selectFrom('calendars').select(columns).orderBy('calendarId', 'desc').limit(1).executeTakeFirst();

export const calendarsById = (tx: Tx, calendarIds: readonly string[]): Promise<KeptCalendar[]> =>
  tx.selectFrom('calendars').select(columns).where('calendarId', 'in', calendarIds).execute();

export async function insertCalendar(
  tx: Tx,
  { enabled, week, holidays, workdays }: Calendar,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('calendars')
    .values({
      enabled,
      week: JSON.stringify(week),
      holidays: JSON.stringify(holidays),
      workdays: JSON.stringify(workdays),
      createBy: userId,
      createTime: now,
    })
    .execute();
}
