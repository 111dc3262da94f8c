/** A record's status and its end. Permission, scope and checks are the caller's. */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { type Form, layoutOf } from './form.ts';
import type { Stamp, SysStatus } from './stamp.ts';

type Change = { ids: string[]; stamp: Stamp };
/** Without a user it is the system's doing; whoever changed the record last stays named. */
type Changed = { ids: string[]; userId: string | null; now: Date };

/** Sets the status of live records: -1 draft, 0 processing, 1 approved, -2 voided. The version grows by one. */
export async function setRecordStatus(
  tx: Tx,
  form: Form,
  { ids, stamp: { actor, now }, sysStatus }: Change & { sysStatus: SysStatus },
): Promise<void> {
  await statusChange(form, { ids, userId: actor.userId, now, sysStatus }).execute(tx);
}

/** Deleted records leave every list; their rows stay for the logs that name them. Unique values are freed. */
export async function markRecordDeleted(
  tx: Tx,
  form: Form,
  { ids, stamp: { actor, now } }: Change,
): Promise<void> {
  await deletionOf(form, { ids, userId: actor.userId, now }).execute(tx);
}

export const statusChange = (
  form: Form,
  { sysStatus, ...changed }: Changed & { sysStatus: SysStatus },
): RawBuilder<unknown> => updated(form, sql`"sysStatus" = ${sysStatus}`, changed);

export const deletionOf = (form: Form, changed: Changed): RawBuilder<unknown> =>
  updated(form, sql`"sys$deleteTime" = ${changed.now}`, changed);

const updated = (form: Form, set: RawBuilder<unknown>, { ids, userId, now }: Changed) => sql`
  update ${sql.id(layoutOf(form).table)} set ${set}, "version" = "version" + 1,
    "updateBy" = coalesce(${userId}::bigint, "updateBy"), "updateTime" = ${now}
  where "id" = any(${ids}::bigint[]) and "sys$deleteTime" is null`;
