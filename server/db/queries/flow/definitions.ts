/** Flow definitions: versions of a form's flow, of which at most one is used for new instances. */
import { sql } from 'kysely';
import type { z } from 'zod';
import type { DefinitionRow, definitionCalls } from '../../../../contract/calls/definition.ts';
import type { Field } from '../../../../contract/forms/definition.ts';
import { definitionResource } from '../../../../contract/resources/flow/definition.ts';
import type { Tx } from '../../database.ts';
import { applyListConditions } from '../../filter/resourceConditions.ts';
import { containsPattern, fetchPage } from '../fetchPage.ts';

type DefinitionListRequest = z.output<typeof definitionCalls.list.query>;

const definitionFields = {
  processDefinitionId: sql.ref('d.definitionId'),
  formCnName: sql.ref('f.cnName'),
  formEnName: sql.ref('f.enName'),
  version: sql.ref('d.version'),
  status: sql.ref('d.status'),
  deployTime: sql.ref('d.deployTime'),
};

export const listDefinitions = (
  tx: Tx,
  request: DefinitionListRequest,
): Promise<{ rows: DefinitionRow[]; total: number }> => fetchPage(selectDefinitions(tx, request), request);

/** Newest versions first, by form. */
export function selectDefinitions(tx: Tx, request: Omit<DefinitionListRequest, 'pageNum' | 'pageSize'>) {
  let definitions = tx
    .selectFrom('flowDefinitions as d')
    .innerJoin('forms as f', 'f.formId', 'd.formId')
    .where('f.deleted', '=', false)
    .select([
      'd.definitionId as processDefinitionId',
      'd.formId',
      'f.enName as formEnName',
      'f.cnName as formCnName',
      'd.version',
      'd.status',
      'd.deployTime',
      sql<number>`(select count(*)::int from instances i where i."definitionId" = d."definitionId"
        and i."status" = 0 and not i."deleted")`.as('runningCount'),
    ])
    .orderBy('f.enName')
    .orderBy('d.version', 'desc');
  const { formEnName, keyword } = request;
  if (formEnName) definitions = definitions.where('f.enName', '=', formEnName);
  if (keyword) {
    const pattern = containsPattern(keyword);
    definitions = definitions.where((is) =>
      is.or([is('f.cnName', 'ilike', pattern), is('f.enName', 'ilike', pattern)]),
    );
  }
  const list = { resource: definitionResource, expressions: definitionFields };
  return applyListConditions(definitions, list, request);
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

/** New instances no longer use the definition. Returns whether it was in use. */
export async function markRetired(
  tx: Tx,
  { definitionId, formId }: { definitionId: string; formId: string },
): Promise<boolean> {
  await lockDefinitionsOfForm(tx, formId);
  const { rows } = await sql`update "flowDefinitions" set "status" = 'replaced'
    where "definitionId" = ${definitionId} and "status" = 'deployed' returning 1`.execute(tx);
  return rows.length > 0;
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

/** The document of a version with that of the version before it, null for the first; undefined if it does not exist. */
export const findVersionWithFormer = (tx: Tx, definitionId: string) =>
  tx
    .selectFrom('flowDefinitions as d')
    .innerJoin('forms as f', 'f.formId', 'd.formId')
    .select(['d.formId', 'd.xml'])
    .select([
      sql<Field[]>`f."definition" -> 'fields'`.as('fields'),
      sql<string | null>`(select p."xml" from "flowDefinitions" p
        where p."formId" = d."formId" and p."version" < d."version" order by p."version" desc limit 1)`.as(
        'formerXml',
      ),
    ])
    .where('d.definitionId', '=', definitionId)
    .executeTakeFirst();
