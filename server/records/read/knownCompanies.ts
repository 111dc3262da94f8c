/**
 * The companies that a form's records already name: for people who may list the form, from the records they may see.
 */
import { sql } from 'kysely';
import type { Company } from '../../../contract/calls/ocr.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import { listCopiedFields } from '../../../contract/forms/relationField.ts';
import { holdsPermission } from '../../../contract/permissions.ts';
import type { Actor } from '../../db/actor.ts';
import type { Tx } from '../../db/database.ts';
import { buildScopeConditions, isNotDeleted } from '../dataScope.ts';
import { canViewUnmasked, maskValueSql } from '../masking.ts';
import { findForm } from '../schema/formDefinitions.ts';
import { andConditions, type Form, getFormLayout, recordColumn } from '../schema/formLayout.ts';

const maxCompanies = 10;

type KnownCompanySearch = { keyword: string; formEnName: string; field: string };

/** Empty for a person who may not list the form, or if the form has no such field. */
export async function findKnownCompanies(
  tx: Tx,
  actor: Actor,
  { keyword, formEnName, field: name }: KnownCompanySearch,
): Promise<Company[]> {
  if (!holdsPermission(actor.permissions, `auto:${formEnName}:list`)) return [];
  const form = await findForm(tx, formEnName);
  const field = form?.fields.find((one) => one.enName === name && one.funcType === 'business');
  if (!form || !field) return [];
  const found = andConditions([
    sql`strpos(lower(${recordColumn(name)}), lower(${keyword})) > 0`,
    isNotDeleted,
    ...buildScopeConditions(actor, form),
  ]);
  const selectCopied = createCopiedSelect(form, field, actor);
  // The latest values of each company.
  const { rows } = await sql<Company>`
    select distinct on (${recordColumn(name)}) ${recordColumn(name)} as "name", 'records' as "source",
      ${sql.join(copiedSources.map((source) => sql`${selectCopied(source)} as ${sql.id(source)}`))}
    from ${sql.id(getFormLayout(form).table)} as r where ${found}
    order by ${recordColumn(name)}, r."updateTime" desc limit ${maxCompanies}`.execute(tx);
  return rows;
}

const copiedSources = ['creditCode', 'legalPerson', 'registeredCapital', 'status', 'address'] as const;

/** The column into which `relate2Current` has copied such a value, as text that the person may see. */
const createCopiedSelect = (form: Form, field: Field, actor: Actor) => (source: string) => {
  const copied = listCopiedFields(field).find((one) => one.source === source);
  const column = getFormLayout(form).byName.get(copied?.target ?? '');
  if (!column) return sql`''`;
  const text = sql`${recordColumn(column.name)}::text`;
  return sql`coalesce(${canViewUnmasked(actor, form) ? text : maskValueSql(column, text)}, '')`;
};
