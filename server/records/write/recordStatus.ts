/** Sets a record's status and deletes it. The caller checks permission, scope and form rules. */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { type Form, getFormLayout } from '../schema/formLayout.ts';
import type { SysStatus, WriteStamp } from '../stamp.ts';

type StatusRequest = { ids: string[]; stamp: WriteStamp };
/** Without a user it is a change by the system, and the last person who changed the record stays recorded. */
type StatusChange = { ids: string[]; userId: string | null; now: Date };

/** Sets the status of live records: -1 draft, 0 processing, 1 approved, -2 voided. The version grows by one. */
export async function setRecordStatus(
  tx: Tx,
  form: Form,
  { ids, stamp: { actor, now }, sysStatus }: StatusRequest & { sysStatus: SysStatus },
): Promise<void> {
  await buildStatusUpdate(form, { ids, userId: actor.userId, now, sysStatus }).execute(tx);
}

/**
 * Deleted records disappear from every list. Their rows stay for the logs that reference them. Unique values are
 * freed.
 */
export async function markRecordDeleted(
  tx: Tx,
  form: Form,
  { ids, stamp: { actor, now } }: StatusRequest,
): Promise<void> {
  await buildDeletion(form, { ids, userId: actor.userId, now }).execute(tx);
}

export const buildStatusUpdate = (
  form: Form,
  { sysStatus, ...changed }: StatusChange & { sysStatus: SysStatus },
): RawBuilder<unknown> => buildUpdate(form, sql`"sysStatus" = ${sysStatus}`, changed);

export const buildDeletion = (form: Form, changed: StatusChange): RawBuilder<unknown> =>
  buildUpdate(form, sql`"sys$deleteTime" = ${changed.now}`, changed);

const buildUpdate = (form: Form, set: RawBuilder<unknown>, { ids, userId, now }: StatusChange) => sql`
  update ${sql.id(getFormLayout(form).table)} set ${set}, "version" = "version" + 1,
    "updateBy" = coalesce(${userId}::bigint, "updateBy"), "updateTime" = ${now}
  where "id" = any(${ids}::bigint[]) and "sys$deleteTime" is null`;
