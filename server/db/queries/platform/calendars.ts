/** The tenant's working calendars: the current one, and those that due times were computed by. */
import type { SavedCalendar } from '../../../../contract/calendar/calendar.ts';
import type { Tx } from '../../database.ts';

export type StoredCalendar = SavedCalendar & { readonly calendarId: string };

const columns = ['calendarId', 'version', 'enabled', 'week', 'holidays', 'workdays'] as const;

/** Undefined if no calendar was ever saved. */
export const findNewestCalendar = (tx: Tx): Promise<StoredCalendar | undefined> =>
  tx.selectFrom('calendars').select(columns).orderBy('calendarId', 'desc').limit(1).executeTakeFirst();

export const listCalendarsById = (tx: Tx, calendarIds: readonly string[]): Promise<StoredCalendar[]> =>
  tx.selectFrom('calendars').select(columns).where('calendarId', 'in', calendarIds).execute();

/**
 * Returns the new version; undefined if the changed calendar is not the newest, also if another is being saved
 * concurrently.
 */
export async function insertCalendar(
  tx: Tx,
  { version, enabled, week, holidays, workdays }: SavedCalendar,
  { userId, now }: { userId: string; now: Date },
): Promise<{ version: number } | undefined> {
  const newest = (await findNewestCalendar(tx))?.version ?? 0;
  if (version !== newest) return undefined;
  return tx
    .insertInto('calendars')
    .values({
      version: version + 1,
      enabled,
      week: JSON.stringify(week),
      holidays: JSON.stringify(holidays),
      workdays: JSON.stringify(workdays),
      createBy: userId,
      createTime: now,
    })
    .onConflict((conflict) => conflict.column('version').doNothing())
    .returning('version')
    .executeTakeFirst();
}
