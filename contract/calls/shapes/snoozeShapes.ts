/** What a row of the to-do list says of a task that was put off. */
import { z } from 'zod';
import { type SnoozeCause, type SnoozeEvent, snoozeCauses, snoozeEvents } from '../../flow/snooze.ts';
import { outputTime } from '../../shapes.ts';

// The keys of the two tables are exactly their types.
export const snoozeEvent = z.enum(Object.keys(snoozeEvents) as [SnoozeEvent, ...SnoozeEvent[]]);
const snoozeCause = z.enum(Object.keys(snoozeCauses) as [SnoozeCause, ...SnoozeCause[]]);

export const taskSnooze = z.strictObject({
  /** When it comes back by itself; null: by the event alone. */
  returns: outputTime.nullable(),
  event: snoozeEvent.nullable(),
  /** What has brought it back; null while it is away. */
  cause: snoozeCause.nullable(),
});
