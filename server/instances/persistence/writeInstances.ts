/** Writes the instance rows: inserts new ones and assigns their ids, updates the others. */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { LoadedInstance } from '../instance.ts';

/** All other rows of an instance reference its id. */
export async function insertInstances(tx: Tx, flows: readonly LoadedInstance[]): Promise<void> {
  if (flows.length === 0) return;
  const rows = flows.map((flow) => ({
    ...toJsonRow(buildMutableColumns(flow)),
    definitionId: flow.definitionId,
    formId: flow.form.formId,
    formEnName: flow.form.enName,
    formCnName: flow.form.cnName,
    rowId: flow.rowId,
    initiatorId: flow.initiator.userId,
    initiatorName: flow.initiator.name,
    initiatorDeptId: flow.initiator.deptId,
    initiatorDeptName: flow.initiator.deptName,
    initiatorRoleKeys: [...flow.initiator.roleKeys],
    createTime: flow.createTime,
  }));
  const made = await tx
    .insertInto('instances')
    .values(rows)
    .returning(['instanceId', 'formId', 'rowId'])
    .execute();
  const ids = new Map(made.map((row) => [`${row.formId} ${row.rowId}`, row.instanceId]));
  for (const flow of flows) flow.instanceId = ids.get(`${flow.form.formId} ${flow.rowId}`) ?? null;
}

/** Converts jsonb columns to the form that the driver accepts. */
const toJsonRow = (row: ReturnType<typeof buildMutableColumns>) => ({
  ...row,
  tokens: JSON.stringify(row.tokens),
  joined: JSON.stringify(row.joined),
  jumpBacks: JSON.stringify(row.jumpBacks),
  summary: JSON.stringify(row.summary),
});

export function buildInstanceUpdates(flows: readonly LoadedInstance[]): RawBuilder<unknown>[] {
  if (flows.length === 0) return [];
  const rows = flows.map((flow) => ({ instanceId: flow.instanceId, ...buildMutableColumns(flow) }));
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
function buildMutableColumns(flow: LoadedInstance) {
  const { state, shown, stored, happened } = flow;
  const last = happened.at(-1)?.at ?? new Date(0);
  const { status } = state;
  if (status === null) throw new Error(`The flow of record ${flow.rowId} has not been started.`);
  return {
    status,
    deleted: state.deleted,
    submitted: state.submitted,
    acts: state.acts,
    events: stored.events + happened.length,
    tokens: state.tokens,
    joined: state.joined,
    jumpBacks: state.jumpBacks,
    urgedAt: state.urgedAt,
    title: shown.title,
    summary: shown.summary,
    amount: shown.amount,
    serialNumber: shown.serialNumber,
    keyword: shown.keyword,
    updateTime: last,
    endTime: status === 1 || status === -2 ? last : null,
  };
}
