/** Ends accounts with the consequences that were confirmed, and no others. */
import { CallFailure } from '../../client/callFailure.ts';
import type { PersonDuties } from './leaveAccountTexts.ts';

type Leaving = {
  /** What depends on the people now. */
  load: () => Promise<PersonDuties[]>;
  /** With `force` the server takes whatever depends on the people; without, it refuses as soon as something does. */
  send: (force: boolean) => Promise<unknown>;
};

/** Returns what depends on the people now if it differs from what was confirmed (`told`); nothing is done then. */
export async function submitLeaving(
  { load, send }: Leaving,
  told: readonly PersonDuties[],
): Promise<PersonDuties[] | undefined> {
  const force = told.length > 0;
  if (force) {
    const current = await load();
    if (JSON.stringify(current) !== JSON.stringify(told)) return current;
  }
  try {
    await send(force);
    return undefined;
  } catch (error) {
    const isNews = error instanceof CallFailure && ['HAS_TASKS', 'IN_USE'].includes(error.reason);
    if (force || !isNews) throw error;
    return load();
  }
}
