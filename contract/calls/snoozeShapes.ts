/** What a row of the to-do list says of a task that was put off. */
import { z } from 'zod';
import { type SnoozeCause, type SnoozeEvent, snoozeCauses, snoozeEvents } from '../flow/snooze.ts';
import { timeOut } from '../shapes.ts';

// The keys of the two tables are exactly their types.
export const snoozeEvent = z.enum(Object.keys(snoozeEvents) as [SnoozeEvent, ...SnoozeEvent[]]);
const snoozeCause = z.enum(Object.keys(snoozeCauses) as [SnoozeCause, ...SnoozeCause[]]);

export const snoozeOfTask = z.strictObject({
  /** When it comes back by itself; null: by the event alone. */
  returns: timeOut.nullable(),
  event: snoozeEvent.nullable(),
  /** What has brought it back; null while it is away. */
  cause: snoozeCause.nullable(),
});
