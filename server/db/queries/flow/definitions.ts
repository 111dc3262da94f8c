/** Flow definitions: versions of a form's flow, of which at most one is used for new instances. */
import { sql } from 'kysely';
import type { DefinitionRow } from '../../../../contract/calls/definition.ts';
import type { Tx } from '../../database.ts';

type DefinitionPage = { pageNum: number; pageSize: number; formEnName?: string | undefined };

/** Newest versions first, by form. */
export async function listDefinitions(
  tx: Tx,
  page: DefinitionPage,
): Promise<{ rows: DefinitionRow[]; total: number }> {
  const where = page.formEnName ? sql`f."enName" = ${page.formEnName}` : sql`true`;
  const { rows } = await sql<DefinitionRow & { total: string }>`
    select d."definitionId" as "processDefinitionId", d."formId", f."enName" as "formEnName",
      f."cnName" as "formCnName", d."version", d."status", d."deployTime",
      (select count(*)::int from instances i where i."definitionId" = d."definitionId" and i."status" = 0
        and not i."deleted") as "runningCount"
    from "flowDefinitions" d join forms f using ("formId")
    where not f."deleted" and ${where} order by f."enName", d."version" desc
    limit ${page.pageSize} offset ${(page.pageNum - 1) * page.pageSize}`.execute(tx);
  const counted = await sql<{ total: string }>`select count(*) as "total"
    from "flowDefinitions" d join forms f using ("formId") where not f."deleted" and ${where}`.execute(tx);
  return { rows, total: Number(counted.rows[0]?.total ?? 0) };
}

type NewDefinition = { formId: string; xml: string; userId: string; now: Date };
type SavedDefinition = { definitionId: string; version: number };

/** Serializes saving and deploying the flows of a form: versions have no gaps, and one of them is deployed. */
const lockDefinitionsOfForm = (tx: Tx, formId: string) =>
  sql`select 1 from forms where "formId" = ${formId} for no key update`.execute(tx);

/** Saves a further version of the form's flow, as a draft. Returns the newest version if it has the same document. */
export async function saveDefinition(
  tx: Tx,
  { formId, xml, userId, now }: NewDefinition,
): Promise<SavedDefinition> {
  await lockDefinitionsOfForm(tx, formId);
  const same = await sql<SavedDefinition>`
    select "definitionId", "version" from "flowDefinitions" d where "formId" = ${formId} and "xml" = ${xml}
      and "version" = (select max("version") from "flowDefinitions" where "formId" = d."formId")`.execute(tx);
  if (same.rows[0]) return same.rows[0];
  const { rows } = await sql<SavedDefinition>`
    insert into "flowDefinitions" ("formId", "version", "xml", "createBy", "createTime")
    select ${formId}, coalesce(max("version"), 0) + 1, ${xml}, ${userId}, ${now}
    from "flowDefinitions" where "formId" = ${formId}
    returning "definitionId", "version"`.execute(tx);
  const [saved] = rows;
  if (!saved) throw new Error(`Saving a definition of form ${formId} returned no row.`);
  return saved;
}

/**
 * Makes the definition the one for new instances. The previous one continues to serve its running instances.
 * Repeating the call changes nothing.
 */
export async function markDeployed(
  tx: Tx,
  { definitionId, formId, now }: { definitionId: string; formId: string; now: Date },
): Promise<void> {
  await lockDefinitionsOfForm(tx, formId);
  await sql`update "flowDefinitions" set "status" = 'replaced' where "formId" = ${formId}
    and "status" = 'deployed' and "definitionId" <> ${definitionId}`.execute(tx);
  await sql`update "flowDefinitions" set "status" = 'deployed', "deployTime" = ${now}
    where "definitionId" = ${definitionId} and "status" <> 'deployed'`.execute(tx);
}

/** True if the person started, or has, had or delegated a task in, an instance of the definition. */
export async function isDefinitionParticipant(
  tx: Tx,
  { definitionId, userId }: { definitionId: string; userId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from instances i where i."definitionId" = ${definitionId} and i."initiatorId" = ${userId}
    union all
    select 1 from tasks t join instances i using ("instanceId")
    where t."userId" = ${userId} and i."definitionId" = ${definitionId} and i."submitted"
    limit 1`.execute(tx);
  return rows.length > 0;
}
