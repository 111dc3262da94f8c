/** Writes the instance rows: inserts new ones and assigns their ids, updates the others. */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { LoadedInstance } from '../instance.ts';

/** All other rows of an instance reference its id. */
export async function insertInstances(tx: Tx, instances: readonly LoadedInstance[]): Promise<void> {
  if (instances.length === 0) return;
  const rows = instances.map((instance) => ({
    ...toJsonRow(buildMutableColumns(instance)),
    definitionId: instance.definitionId,
    formId: instance.form.formId,
    formEnName: instance.form.enName,
    formCnName: instance.form.cnName,
    rowId: instance.rowId,
    initiatorId: instance.initiator.userId,
    initiatorName: instance.initiator.name,
    initiatorDeptId: instance.initiator.deptId,
    initiatorDeptName: instance.initiator.deptName,
    initiatorRoleKeys: [...instance.initiator.roleKeys],
    createTime: instance.createTime,
  }));
  const made = await tx
    .insertInto('instances')
    .values(rows)
    .returning(['instanceId', 'formId', 'rowId'])
    .execute();
  const ids = new Map(made.map((row) => [`${row.formId} ${row.rowId}`, row.instanceId]));
  for (const instance of instances)
    instance.instanceId = ids.get(`${instance.form.formId} ${instance.rowId}`) ?? null;
}

/** Converts jsonb columns to the form that the driver accepts. */
const toJsonRow = (row: ReturnType<typeof buildMutableColumns>) => ({
  ...row,
  tokens: JSON.stringify(row.tokens),
  joined: JSON.stringify(row.joined),
  jumpBacks: JSON.stringify(row.jumpBacks),
  summary: JSON.stringify(row.summary),
});

export function buildInstanceUpdates(instances: readonly LoadedInstance[]): RawBuilder<unknown>[] {
  if (instances.length === 0) return [];
  const rows = instances.map((instance) => ({
    instanceId: instance.instanceId,
    ...buildMutableColumns(instance),
  }));
  const update = sql`
    update instances i set "status" = s."status", "deleted" = s."deleted", "submitted" = s."submitted",
      "acts" = s."acts", "events" = s."events", "tokens" = s."tokens", "joined" = s."joined",
      "jumpBacks" = s."jumpBacks", "urgedAt" = s."urgedAt", "title" = s."title", "summary" = s."summary",
      "amount" = s."amount", "serialNumber" = s."serialNumber", "keyword" = s."keyword",
      "updateTime" = s."updateTime",
      "endTime" = case when s."status" in (1, -2) then coalesce(i."endTime", s."endTime") end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s("instanceId" bigint, "status" smallint,
      "deleted" boolean, "submitted" boolean, "acts" integer, "events" integer, "tokens" jsonb, "joined" jsonb,
      "jumpBacks" jsonb, "urgedAt" timestamptz, "title" text, "summary" jsonb, "amount" numeric,
      "serialNumber" text, "keyword" text, "updateTime" timestamptz, "endTime" timestamptz)
    where i."instanceId" = s."instanceId"`;
  return [update];
}

/** Columns that change during the life of an instance. */
function buildMutableColumns(instance: LoadedInstance) {
  const { state, listSummary, persisted, pendingEvents } = instance;
  const last = pendingEvents.at(-1)?.at ?? new Date(0);
  const { status } = state;
  if (status === null) throw new Error(`The instance of record ${instance.rowId} has not been started.`);
  return {
    status,
    deleted: state.deleted,
    submitted: state.submitted,
    acts: state.acts,
    events: persisted.eventCount + pendingEvents.length,
    tokens: state.tokens,
    joined: state.joined,
    jumpBacks: state.jumpBacks,
    urgedAt: state.urgedAt,
    title: listSummary.title,
    summary: listSummary.summary,
    amount: listSummary.amount,
    serialNumber: listSummary.serialNumber,
    keyword: listSummary.keyword,
    updateTime: last,
    endTime: status === 1 || status === -2 ? last : null,
  };
}
