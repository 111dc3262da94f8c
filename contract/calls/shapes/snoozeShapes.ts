/** The snooze of a task, as a row of the to-do list shows it. */
import { z } from 'zod';
import { type SnoozeCause, type SnoozeEvent, snoozeCauses, snoozeEvents } from '../../flow/snooze.ts';
import { outputTime } from '../../shapes.ts';

// The keys of the two tables are exactly their types.
export const snoozeEvent = z.enum(Object.keys(snoozeEvents) as [SnoozeEvent, ...SnoozeEvent[]]);
const snoozeCause = z.enum(Object.keys(snoozeCauses) as [SnoozeCause, ...SnoozeCause[]]);

export const taskSnooze = z.strictObject({
  /** The time of its return; null if only the event ends it. */
  returns: outputTime.nullable(),
  event: snoozeEvent.nullable(),
  /** The cause of its return; null while the task is snoozed. */
  cause: snoozeCause.nullable(),
});
