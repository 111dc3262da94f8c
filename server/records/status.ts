/** A record's status and its end. Permission, scope and checks are the caller's. */
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { type Form, layoutOf } from './form.ts';
import type { Stamp, SysStatus } from './stamp.ts';

/** Without an actor it is the system's doing; whoever changed the record last stays named. */
type Change = { ids: string[]; stamp: Omit<Stamp, 'actor'> & { actor: Stamp['actor'] | null } };

/** Sets the status of live records: -1 draft, 0 processing, 1 approved, -2 voided. The version grows by one. */
export async function setRecordStatus(
  tx: Tx,
  form: Form,
  { ids, stamp, sysStatus }: Change & { sysStatus: SysStatus },
): Promise<void> {
  await sql`update ${sql.id(layoutOf(form).table)} set "sysStatus" = ${sysStatus}, "version" = "version" + 1,
      "updateBy" = coalesce(${stamp.actor?.userId ?? null}::bigint, "updateBy"), "updateTime" = ${stamp.now}
    where "id" = any(${ids}::bigint[]) and "sys$deleteTime" is null`.execute(tx);
}

/** Deleted records leave every list; their rows stay for the logs that name them. Unique values are freed. */
export async function markRecordDeleted(tx: Tx, form: Form, { ids, stamp }: Change): Promise<void> {
  await sql`update ${sql.id(layoutOf(form).table)} set "sys$deleteTime" = ${stamp.now}, "version" = "version" + 1,
      "updateBy" = coalesce(${stamp.actor?.userId ?? null}::bigint, "updateBy"), "updateTime" = ${stamp.now}
    where "id" = any(${ids}::bigint[]) and "sys$deleteTime" is null`.execute(tx);
}
