/** Finds the objects that a call changes without naming them (`AuditRelation`). */

import { type RawBuilder, sql } from 'kysely';
import type { AuditObject, AuditRelation } from '../../../../contract/audit.ts';
import { flowAdministratorKey } from '../../../../contract/settings/declared/work.ts';
import type { Tx } from '../../database.ts';
import { onlyNumericIds } from './auditedRows.ts';
import { auditedTables } from './auditedTables.ts';

type Relation = {
  kind: AuditObject;
  /** The condition on `t`, a row of the kind's table. */
  where: (ids: readonly string[]) => RawBuilder<unknown>;
};

const auditRelations: { readonly [Name in AuditRelation]: Relation } = {
  deptsLedBy: { kind: 'dept', where: (ids) => sql`t."leaderId" = any(${onlyNumericIds(ids)}::bigint[])` },
  absencesDelegatedTo: {
    kind: 'absence',
    where: (ids) => sql`t."delegateUserId" = any(${onlyNumericIds(ids)}::bigint[]) and t."endTime" > now()`,
  },
  absencesOf: {
    kind: 'absence',
    where: (ids) => sql`t."userId" = any(${onlyNumericIds(ids)}::bigint[]) and t."endTime" > now()`,
  },
  deployedVersionBeside: {
    kind: 'definition',
    where: (ids) => sql`t."status" = 'deployed' and t."formId" in (
      select "formId" from "flowDefinitions" where "definitionId" = any(${onlyNumericIds(ids)}::bigint[]))`,
  },
  newestVersionOf: {
    kind: 'definition',
    where: (ids) => sql`t."definitionId" in (
      select max(d."definitionId") from "flowDefinitions" d join forms f using ("formId")
      where f."enName" = any(${[...ids]}::text[]) and not f."deleted" group by d."formId")`,
  },
  settingsNaming: {
    kind: 'config',
    where: (ids) =>
      sql`t."configKey" = ${flowAdministratorKey} and trim(t."configValue") = any(${[...ids]}::text[])`,
  },
};

/** As `dept:3`. */
export async function findRelatedObjects(
  tx: Tx,
  name: AuditRelation,
  ids: readonly string[],
): Promise<string[]> {
  const { kind, where } = auditRelations[name];
  const source = auditedTables[kind];
  if (!source || ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select t.${sql.id(source.key)}::text as "id" from ${sql.table(source.table)} t where ${where(ids)}`.execute(
    tx,
  );
  return rows.map(({ id }) => `${kind}:${id}`);
}
